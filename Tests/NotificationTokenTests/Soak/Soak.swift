#if os(Linux)
import Foundation
import NotificationToken

/// Runs lap after lap until one has a fault or the time is over.
struct Soak {
    let seed: Int

    /// - Returns: The faults, each with a description.
    func run(for seconds: Double) -> [String] {
        let end = Date(timeIntervalSinceNow: seconds)
        let watchdog = startWatchdog()
        defer { watchdog.cancel() }
        var memory: [Int] = []
        var nextProgress = Date()
        while memory.isEmpty || Date() < end {
            let faults = Lap(seed: seed + memory.count).run()
            if !faults.isEmpty { return faults }
            memory.append((heapBytes() ?? 0) >> 10)
            guard Date() >= nextProgress else { continue }
            nextProgress += 5
            print(
                "lap \(memory.count): \(lastTick) events, \(memory.last ?? 0) KB, \(Int(-end.timeIntervalSinceNow)) s")
            // `swift test` reads from a pipe, which is buffered.
            fflush(nil)
        }
        return judgeMemory(memory) + Lap(seed: seed).judgeIdleness()
    }

    /// Ends the process if nothing happens for a minute.
    private func startWatchdog() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource()
        nonisolated(unsafe) var last = lastTick
        timer.schedule(deadline: .now() + 60, repeating: 60)
        timer.setEventHandler {
            if lastTick == last { fatalError("stuck: nothing has happened for a minute") }
            last = lastTick
        }
        timer.resume()
        return timer
    }

    private func judgeMemory(_ memory: [Int]) -> [String] {
        // The first quarter is the warm-up. Thread Sanitizer's own memory grows.
        let quarter = memory.count / 4
        guard quarter > 4, !isThreadSanitized, !isAddressSanitized else { return [] }
        let (first, last) = (memory[quarter...2 * quarter].min() ?? 0, memory.suffix(quarter).min() ?? 0)
        print("memory: \(first) KB after the warm-up, \(last) KB at the end")
        return last > first + 1_000 ? ["grown: by \(last - first) KB"] : []
    }
}
#endif

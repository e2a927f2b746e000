#if os(Linux)
import Foundation
import Testing

/// Uses the library in every context at once for some time and judges every delivery.
///
/// ```sh
/// SOAK_SECONDS=600 SOAK_SEED=1 swift test -c release --disable-xctest --filter SoakTests
/// ```
@Suite("Soak", .enabled(if: soakSeconds > 0, "set SOAK_SECONDS to the number of seconds to run"))
struct SoakTests {
    @Test("Every delivery keeps the contract while threads, actors and a queue post, observe and end observations")
    func soak() async {
        let faults = await onThread { Soak(seed: number("SOAK_SEED") ?? 1).run(for: Double(soakSeconds)) }
        for fault in faults.prefix(10) { Issue.record("\(fault)") }
    }
}

private let soakSeconds = number("SOAK_SECONDS") ?? 0

/// The number in a variable of the environment.
private func number(_ variable: String) -> Int? { ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } }

/// Runs lap after lap until one has a fault or the time is over.
struct Soak {
    let seed: Int
    private let current = Shared<Lap?>(nil)

    init(seed: Int) { self.seed = seed }

    /// - Returns: The faults, each with a description.
    func run(for seconds: Double) -> [String] {
        let end = Date(timeIntervalSinceNow: seconds)
        let watchdog = startWatchdog()
        defer { watchdog.cancel() }
        var memory: [Int] = []
        while memory.isEmpty || Date() < end {
            let lap = Lap(seed: seed + memory.count)
            current.value = lap
            let faults = lap.run()
            current.value = nil
            if !faults.isEmpty { return faults }
            memory.append((heapBytes() ?? 0) >> 10)
        }
        print("\(memory.count) laps, \(memory.last ?? 0) KB")
        return judgeMemory(memory)
    }

    /// Ends the process, and says what each player was doing, if a lap takes a minute.
    private func startWatchdog() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource()
        nonisolated(unsafe) var last: Int?
        timer.schedule(deadline: .now() + 60, repeating: 60)
        timer.setEventHandler { [current] in
            let lap = current.value
            if let lap, lap.seed == last {
                fatalError("stuck for a minute, with seed \(lap.seed): \(lap.players.map(\.activity))")
            }
            last = lap?.seed
        }
        timer.resume()
        return timer
    }

    private func judgeMemory(_ memory: [Int]) -> [String] {
        // The first quarter is the warm-up. Thread Sanitizer's own memory grows.
        let quarter = memory.count / 4
        guard quarter > 4, !isThreadSanitized, !isAddressSanitized else { return [] }
        let (second, last) = (memory[quarter..<2 * quarter].min() ?? 0, memory.suffix(quarter).min() ?? 0)
        print("memory: \(second) KB in the second quarter, \(last) KB in the last")
        return last > second + 500 ? ["grown: by \(last - second) KB"] : []
    }
}
#endif

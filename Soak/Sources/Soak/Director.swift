import Foundation
import NotificationToken
import Synchronization

/// Lets the threads work lap by lap, and in between sees whether everything arrives, and is released.
struct Director {
    /// For how many seconds nothing happens before it is clear that nothing will.
    static let patience = 5.0
    let stage: Stage

    init(of stage: Stage) { self.stage = stage }

    func run(seconds: Int) {
        let birth = ContinuousClock.now
        var (elapsed, told, memory) = (Duration.zero, Duration.zero, [Int]())
        while elapsed < .seconds(seconds) {
            work(during: read)
            elapsed = .now - birth
            if elapsed >= .seconds(seconds) { work(during: judgeIdleness) }
            endAll()
            memory.append(Self.megabytes)
            guard elapsed > told + .seconds(10) else { continue }
            told = elapsed
            Tally.tell("\(elapsed.components.seconds) s: \(Tally.deliveries.values.reduce(0, +)) deliveries, \(Self.megabytes) MB")
        }
        // The first quarter is for warming up.
        let (early, late) = (memory[(memory.count / 4)...].prefix(memory.count / 4 + 1), memory.suffix(memory.count / 4 + 1))
        let (start, end) = (early.min() ?? 0, late.min() ?? 0)
        print("memory: \(start) MB after the warm-up, \(end) MB at the end")
        if memory.count > 20, end > start + 16 { Tally.grown.report("by \(end - start) MB") }
        Tally.finish()
    }

    /// Has all threads take their steps.
    private func work(during body: (DispatchGroup) -> Void) {
        let group = DispatchGroup()
        for context in stage.threads {
            group.enter()
            Thread { [stage] in
                Thread.current.threadDictionary["context"] = context
                for _ in 0..<1000 { stage.step(in: context) }
                group.leave()
            }.start()
        }
        body(group)
        if wait(until: { group.wait(timeout: .now()) == .success }) { return }
        Tally.stuck.report("nothing moves any more")
        Tally.finish()
    }

    /// Whoever posts and then asks the actor, at the same priority, finds the post delivered.
    private func read(_ group: DispatchGroup) {
        let (center, key) = (NotificationCenter(), Notification.Key<(reader: Int, number: Int)>("soak.read"))
        for case let (reader, player?) in stage.players.map(\.player).enumerated() {
            let token = center.observe(key, on: player) { $0.note($1.number, of: $1.reader) }
            group.enter()
            Task {
                for _ in 0..<200 {
                    let number = Tally.actorReads.count()
                    center.post(key, payload: (reader, number))
                    if await player.latest[reader] != number { Tally.stale.report("post \(number) was not there") }
                }
                token.cancel()
                group.leave()
            }
        }
    }

    private func endAll() {
        let director = stage.contexts[stage.contexts.count - 1]
        var holdings = stage.slots.compactMap { $0.exchange(nil) }
        if !wait(until: { holdings.allSatisfy(\.record.isComplete) }) {
            for record in holdings.map(\.record) where !record.isComplete { record.report(.lost, "misses posts") }
        }
        let areReleased = wait {
            for holding in holdings { holding.end(Bool.random() ? .waits : .releases, in: director) }
            stage.bag.cancelAll()
            // Handlers may have added some.
            holdings = stage.slots.compactMap { $0.exchange(nil) }
            return Witness.alive.values.allSatisfy { $0 == 0 }
        }
        if !areReleased { Tally.unreleased.report("\(Witness.alive.values) of \(Kind.allCases) are there at the end") }
    }

    /// Waits as long as anything happens.
    private func wait(until isDone: () -> Bool) -> Bool {
        var news = (total: 0, time: DispatchTime.now())
        while !isDone() {
            if Tally.total != news.total { news = (Tally.total, .now()) }
            if DispatchTime.now() > news.time + Self.patience { return false }
            Thread.sleep(forTimeInterval: 0.002)
        }
        return true
    }

    // MARK: - Processor and memory

    /// Leaves everything waiting, some of it alive and most of it cancelled, and sees whether that keeps a processor busy.
    private func judgeIdleness(_: DispatchGroup) {
        let isFree = DispatchSemaphore(value: 0)
        let occupy: @Sendable () -> Void = {
            isFree.wait()
            isFree.signal()
        }
        DispatchQueue.main.async(execute: occupy)
        for case let player? in stage.players.map(\.player) { Task { await player.perform(occupy) } }
        stage.isFrozen.store(true, ordering: .relaxed)
        Thread.sleep(forTimeInterval: 1)
        for slot in stage.slots.shuffled().dropLast(20) { slot.exchange(nil)?.end(.cancels, in: nil) }
        isFree.signal()
        Thread.sleep(forTimeInterval: 0.5)
        let start = Self.processorTime
        Thread.sleep(forTimeInterval: 1)
        let percent = 100 * (Self.processorTime - start)
        print(String(format: "idle: %.2f %% of a processor", percent))
        if percent > 5 { Tally.spinning.report("\(percent) % of a processor") }
        stage.isFrozen.store(false, ordering: .relaxed)
        stage.thaw.signal()
    }

    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The memory in use; 0 where the system does not tell in this way.
    private static var megabytes: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE)) / (1 << 20)
    }
}

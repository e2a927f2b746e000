import Foundation
import NotificationToken

/// Lets the threads work lap by lap, and in between sees whether everything arrives, and is released.
struct Director {
    /// For how many seconds nothing happens before it is clear that nothing will.
    static let patience = 10.0
    let stage: Stage

    func run(for duration: Duration) {
        let end = ContinuousClock.now + duration
        var memory: [Int] = []
        while ContinuousClock.now < end {
            let group = startThreads()
            askActors(group)
            wait(or: .stuck, "nothing moves any more") { group.wait(timeout: .now()) == .success }
            endAll()
            memory.append(Self.megabytes)
            if memory.count % 100 == 0 { Tally.tell("\(end - .now) left: \(Tally.total) events, \(Self.megabytes) MB") }
        }
        judgeIdleness()
        endAll()
        // The first quarter is for warming up.
        let quarter = memory.count / 4
        let (first, last) = (memory[quarter...2 * quarter].min() ?? 0, memory.suffix(quarter + 1).min() ?? 0)
        print("memory: \(first) MB after the warm-up, \(last) MB at the end")
        if quarter > 4, last > first + 8 { Tally.grown.report("by \(last - first) MB") }
        Tally.finish()
    }

    private func startThreads() -> DispatchGroup {
        let group = DispatchGroup()
        for context in stage.contexts.dropLast() where context.isThread {
            group.enter()
            Thread { [stage] in
                Thread.current.threadDictionary["context"] = context
                for _ in 0..<1000 { stage.step(in: context) }
                group.leave()
            }.start()
        }
        return group
    }

    /// Whoever posts and then asks the actor, at the same priority, finds the post delivered.
    private func askActors(_ group: DispatchGroup) {
        let (center, key) = (NotificationCenter(), Notification.Key<Int>("soak.ask"))
        for player in stage.contexts.compactMap(\.player) {
            let token = center.observe(key, object: player, on: player) { $0.latest = $1 }
            group.enter()
            Task {
                for _ in 0..<200 {
                    let number = Tally.actorReads.count()
                    center.post(key, object: player, payload: number)
                    if await player.latest != number { Tally.stale.report("post \(number) was not there") }
                }
                token.cancel()
                group.leave()
            }
        }
    }

    private func endAll() {
        let slots = stage.contexts.flatMap(\.slots)
        var late: [Record] { slots.compactMap(\.record).filter { !$0.isComplete } }
        wait(or: .lost, "\(late) miss posts") { late.isEmpty }
        wait(or: .unreleased, "\(Tally.observations.value - Tally.ends.value) are there when all have ended") {
            // Again and again, because handlers may add some.
            for slot in slots { slot.exchange(nil)?.end(Bool.random() ? .waits : .releases, in: stage.contexts.last) }
            stage.bag.cancelAll()
            return Tally.ends.value == Tally.observations.value
        }
    }

    /// Waits as long as anything happens.
    private func wait(or fault: Tally, _ message: @autoclosure () -> String, until isDone: () -> Bool) {
        var news = (total: 0, time: DispatchTime.now())
        while !isDone() {
            if Tally.total != news.total { news = (Tally.total, .now()) }
            if DispatchTime.now() > news.time + Self.patience { return fault.report(message()) }
            Thread.sleep(forTimeInterval: 0.001)
        }
    }

    /// Leaves everything waiting, some of it alive and most of it cancelled, and sees whether that keeps a processor busy.
    private func judgeIdleness() {
        let occupation = DispatchGroup()
        occupation.enter()
        for player in stage.contexts.compactMap(\.player) { Task { await player.perform { occupation.wait() } } }
        stage.frost.enter()
        Thread.sleep(forTimeInterval: 0.2)
        let group = startThreads()
        Thread.sleep(forTimeInterval: 1)
        for slot in stage.contexts.flatMap({ $0.slots.dropLast(2) }) { slot.exchange(nil)?.end(.cancels, in: nil) }
        occupation.leave()
        Thread.sleep(forTimeInterval: 0.5)
        // On Linux, this clock is CLOCK_PROCESS_CPUTIME_ID, in microseconds.
        let start = clock()
        Thread.sleep(forTimeInterval: 1)
        let percent = Double(clock() - start) / 1e4
        print("idle: \(percent) % of a processor")
        if percent > 5 { Tally.spinning.report("\(percent) % of a processor") }
        stage.frost.leave()
        wait(or: .stuck, "nothing moves any more") { group.wait(timeout: .now()) == .success }
    }

    /// The memory in use; 0 where the system does not tell in this way.
    private static var megabytes: Int {
        let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return pages.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) / (1 << 20) } ?? 0
    }
}

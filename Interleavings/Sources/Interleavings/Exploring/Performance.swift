import NotificationToken
import Scheduling

/// A scenario with a kind of center, which is played once for each schedule.
struct Performance: Sendable {
    let scenario: any Scenario
    let kind: NotificationCenter.Kind

    /// What the program has to be called with to play a schedule again.
    func arguments(for path: Path) -> [String] {
        ["--scenario", scenario.name, "--center", kind.rawValue, "--path", path.description]
    }

    /// Lets every schedule begin alike.
    func prepare() {
        Scheduler.shared.begin()
        Singletons.prepare()
        Scheduler.shared.run(nil)
    }

    /// Plays one schedule.
    ///
    /// - Parameters:
    ///   - search: Picks which thread goes on.
    ///   - trace: Where the steps of the threads are written down.
    /// - Returns: Why it failed, or nil.
    func play(_ search: any Search, _ trace: Trace? = nil) -> String? {
        let scheduler = Scheduler.shared
        scheduler.begin()
        let stage = Stage(kind)
        scenario.play(on: stage)
        if !scenario.beginsBusy { scheduler.run(nil) }
        stage.open()
        scheduler.trace = trace
        defer { scheduler.trace = nil }
        scheduler.run(search)
        if scheduler.isAbandoned { return scheduler.failure }
        stage.judge()
        scheduler.run(nil)
        stage.judgeAtLast()
        stage.strike()
        scheduler.run(nil)
        if !scheduler.isAbandoned { stage.judgeRemains() }
        return scheduler.failure
    }
}

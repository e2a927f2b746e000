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
        defer { scheduler.trace = nil }
        let acts: [() -> Void] = [
            { if !scenario.beginsBusy { scheduler.run(nil) } },
            {
                stage.open()
                scheduler.trace = trace
                scheduler.run(search)
            },
            {
                stage.judge()
                scheduler.run(nil)
            },
            {
                stage.judgeAtLast()
                stage.strike()
                scheduler.run(nil)
            },
            { stage.judgeRemains() },
        ]
        for act in acts {
            act()
            guard scheduler.isAbandoned else { continue }
            // Nothing of it may die, because whoever was left behind may have the locks that this needs.
            _ = Unmanaged.passRetained(stage)
            break
        }
        return scheduler.failure
    }
}

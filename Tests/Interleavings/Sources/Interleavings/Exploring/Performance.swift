import NotificationToken
import Scheduling

/// A scenario with a kind of center, which runs once for each schedule.
struct Performance: Sendable {
    let scenario: Scenario
    let kind: NotificationCenter.Kind

    /// The arguments that run a schedule again.
    func arguments(for path: Path) -> [String] {
        ["--scenario", scenario.name, "--center", kind.rawValue, "--path", path.description]
    }

    /// Makes every schedule begin in the same state.
    func prepare() {
        Scheduler.shared.begin()
        Singletons.prepare()
        Scheduler.shared.run(nil)
    }

    /// Runs one schedule.
    ///
    /// - Parameters:
    ///   - search: Chooses the next thread.
    ///   - trace: Records the steps of the threads.
    /// - Returns: Why it failed, or nil.
    func play(_ search: any Search, _ trace: Trace? = nil) -> String? {
        let scheduler = Scheduler.shared
        scheduler.begin()
        let stage = Stage(kind)
        scenario.play(stage)
        defer { scheduler.trace = nil }
        let acts: [() -> Void] = [
            { if !scenario.startsBusy { scheduler.run(nil) } },
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
            {
                stage.judgeRegistrations()
                scheduler.run(nil)
            },
            { stage.judgeRemains() },
        ]
        for act in acts {
            act()
            guard scheduler.isAbandoned else { continue }
            // The stage must not be released, because a blocked thread may hold a lock that the release needs.
            _ = Unmanaged.passRetained(stage)
            break
        }
        return scheduler.failure
    }
}

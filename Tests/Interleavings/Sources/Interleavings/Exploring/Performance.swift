import NotificationToken
import Scheduling

/// A scenario with a kind of center, which runs once for each schedule.
struct Performance: Sendable {
    let scenario: Scenario
    let kind: NotificationCenter.Kind

    /// The arguments that select it.
    var arguments: [String] { ["--scenario", scenario.name, "--center", kind.rawValue] }

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
        stage.prepare(scenario)
        defer { scheduler.trace = nil }
        func perform() {
            stage.open()
            scheduler.trace = trace
            scheduler.run(search)
        }
        let acts = [stage.judge, stage.judgeAtLast, stage.judgeRegistrations, stage.judgeRemains].map { judge in
            {
                judge()
                scheduler.run(nil)
            }
        }
        for act in [{ if !scenario.startsBusy { scheduler.run(nil) } }, perform] + acts {
            act()
            guard scheduler.isAbandoned else { continue }
            // The stage must not be released, because a blocked thread may hold a lock that the release needs.
            _ = Unmanaged.passRetained(stage)
            break
        }
        return scheduler.failure
    }
}

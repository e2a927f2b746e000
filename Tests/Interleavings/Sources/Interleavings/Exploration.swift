import Foundation
import Scheduling

/// Runs all schedules of a scenario in a setting, those with few preemptions first, until one fails.
final class Exploration {
    /// Most faults need no more interruptions of threads that could continue.
    private static let greatestBound = 2

    private let scenario: Scenario
    private let setting: Setting
    private var search = Search(bound: 0)
    /// How many schedules have run.
    private(set) var schedules = 0

    init(_ scenario: Scenario, _ setting: Setting) { (self.scenario, self.setting) = (scenario, setting) }

    /// Explores and prints the result in one line.
    func run() {
        let begin = Date()
        whenStuck { self.fail(Scheduler.shared.failure ?? Self.crash) }
        for bound in 0...Self.greatestBound {
            search = Search(bound: bound)
            repeat {
                if let reason = play() { fail(reason) }
                if search.hasDiverged { fail("the same choices lead to another order") }
                // Schedules with fewer preemptions were counted with a smaller bound.
                if Scheduler.shared.preemptions == bound { schedules += 1 }
            } while search.advance()
        }
        let time = String(format: "%7.1f s", Date().timeIntervalSince(begin))
        report("schedules   \(time)")
    }

    private func report(_ end: String) {
        func padded(_ text: String, _ width: Int) -> String {
            text.padding(toLength: width, withPad: " ", startingAt: 0)
        }
        let place = padded(scenario.rule, 11) + padded(scenario.name, 38) + padded(setting.rawValue, 8)
        print(place + padded("\(schedules)", 10) + end)
        fflush(nil)
    }

    /// Reports a schedule that failed, and prints it, which ends the program.
    private func fail(_ reason: String) -> Never {
        schedules += 1
        report("schedules, the last of which FAILED")
        Main.restart([
            "--scenario", scenario.name, "--setting", setting.rawValue, "--path", search.path, "--failed", reason,
        ])
    }

    /// Runs one schedule and prints its steps.
    ///
    /// - Parameters:
    ///   - path: Leads to the schedule.
    ///   - reason: Why it failed when it ran after others, if it did.
    func replay(_ path: String, failed reason: String?) -> Never {
        func end(_ failure: String?) -> Never {
            var again = "swift run -c release --package-path Tests/Interleavings Interleavings"
            again += " --scenario \(scenario.name) --setting \(setting)"
            if failure != nil || reason == nil { again += " --path \(path)" }
            print("\n  \(failure.map { "In this schedule: \($0)" } ?? "It holds in this schedule").\n")
            if failure == nil, let reason {
                print("  It FAILED after others, so it depends on the schedules before it: \(reason).\n")
            }
            print("  Again: \(again)")
            if failure == nil, reason != nil { print("  If that succeeds, run all scenarios again.") }
            exit((failure ?? reason) == nil ? 0 : 1)
        }
        whenStuck { end(Scheduler.shared.failure ?? Self.crash) }
        print("\n  \(scenario.rule): \(scenario.sentence)\n")
        search = Search(path: path)
        end(play(tracing: true))
    }

    private static let crash = "the process crashes here"

    /// Calls a closure that ends the program when the process crashes or the director is blocked.
    private func whenStuck(_ end: @escaping () -> Void) {
        Scheduler.shared.surrender = {
            end()
            exit(1)
        }
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
            // The closure does more than a handler may do, but the process is lost anyway. The alarm ends it if it
            // hangs.
            signal(number) { _ in
                alarm(5)
                Scheduler.shared.surrender()
            }
        }
    }

    /// Runs one schedule.
    ///
    /// - Returns: Why it failed, or nil.
    private func play(tracing: Bool = false) -> String? {
        let scheduler = Scheduler.shared
        scheduler.begin()
        let stage = Stage(scenario, setting)
        scheduler.isTracing = tracing
        scheduler.run(search)
        while !scheduler.isAbandoned, let act = stage.nextAct() {
            act()
            scheduler.run(nil)
        }
        // The stage must not be released then, because a blocked thread may hold a lock that the release needs.
        if scheduler.isAbandoned { _ = Unmanaged.passRetained(stage) }
        return scheduler.failure
    }
}

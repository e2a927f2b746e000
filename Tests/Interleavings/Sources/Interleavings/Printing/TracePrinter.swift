import Scheduling

/// Prints the steps of a schedule.
struct TracePrinter {
    private let performance: Performance
    private let path: Path

    init(_ performance: Performance, _ path: Path) {
        self.performance = performance
        self.path = path
    }

    func printFailure(_ reason: String, _ trace: Trace) {
        print("\n  \(performance.scenario.rule): \(performance.scenario.sentence)\n  In this schedule: \(reason).\n")
        printSteps(trace)
        let command = "swift run -c release --package-path Tests/Interleavings Interleavings"
        print("\n  Again: \(command) \(performance.arguments(for: path).joined(separator: " "))\n")
    }

    func printSuccess(_ trace: Trace) {
        print("\n  \(performance.scenario.rule): \(performance.scenario.sentence)\n  It holds in this schedule.\n")
        printSteps(trace)
    }

    private func printSteps(_ trace: Trace) {
        var last = ""
        for step in trace.steps {
            if step.followsPreemption { print("    \("".padded(to: 12))(interrupted)") }
            let thread = step.thread == last ? "" : step.thread
            let place = step.place.map { "  \($0)" } ?? ""
            print("    \(thread.padded(to: 12))\(step.text.padded(to: place.isEmpty ? 0 : 60))\(place)")
            last = step.thread
        }
    }
}

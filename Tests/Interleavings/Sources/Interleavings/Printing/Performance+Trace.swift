import Scheduling

extension Performance {
    /// Prints the steps of a schedule and why it failed, if it did.
    func printTrace(_ trace: Trace, of path: Path, _ failure: String?) {
        let outcome = failure.map { "In this schedule: \($0)" } ?? "It holds in this schedule"
        print("\n  \(scenario.rule): \(scenario.sentence)\n  \(outcome).\n")
        var last = ""
        for step in trace.steps {
            if step.followsPreemption { print("    \("".padded(to: 12))(interrupted)") }
            let thread = step.thread == last ? "" : step.thread
            let place = step.place.map { "  \($0)" } ?? ""
            print("    \(thread.padded(to: 12))\(step.text.padded(to: place.isEmpty ? 0 : 60))\(place)")
            last = step.thread
        }
        let command = "swift run -c release --package-path Tests/Interleavings Interleavings"
        print("\n  Again: \(command) \((arguments + ["--path", "\(path)"]).joined(separator: " "))\n")
    }
}

/// Plays a script and writes a trace of all calls, releases and results.
///
/// `@unchecked Sendable`: the threads of a script take turns.
class Performer: @unchecked Sendable {
    private final var trace: [String] = []
    private final var depth = 0
    private final var stepsLeft = 100
    /// Ends the script: no more user code does anything.
    final var isOver = false

    /// The thread that runs, for the trace.
    var threadName: String { "" }

    /// Performs a step other than `drain` and `read`.
    func perform(_ step: Script.Step) {}

    /// Reads a sequence.
    @MainActor func read(_ variable: Int) async {}

    /// Runs what waits for the main queue and for actors, until nothing waits.
    @MainActor func drain() async {}

    /// Performs the steps of some user code.
    ///
    /// User code that is nested too deeply does nothing, so that every script ends.
    final func play(_ steps: [Script.Step]?) {
        guard depth < 6 && !isOver else { return }
        depth += 1
        for step in steps ?? [] where stepsLeft > 0 && !isOver {
            stepsLeft -= 1
            perform(step)
        }
        depth -= 1
    }

    final func write(_ event: String) {
        if !isOver { trace.append(String(repeating: "  ", count: depth) + "\(event) on \(threadName)") }
    }

    /// How many events have been written.
    final var eventCount: Int { trace.count }

    /// Plays a script and runs what waits in the end.
    ///
    /// - Returns: The trace.
    @MainActor final func play(_ script: Script) async -> [String] {
        for step in script.steps {
            switch step.action {
            case .drain: await drain()
            case .read(let variable): await read(variable)
            default: play([step])
            }
        }
        await drain()
        isOver = true
        return trace
    }
}

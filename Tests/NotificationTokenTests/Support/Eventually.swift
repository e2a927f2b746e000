import Foundation
import Testing

/// Asks again and again whether a condition holds, and fails if it doesn't hold in time.
///
/// For what no `Signal`, `Log` or `JoinableThread` can report. It blocks the calling thread, so an `async` function
/// calls the overload below.
///
/// - Parameters:
///   - expectation: What the condition means, as in “few handlers are left”.
///   - sourceLocation: The line that a failure names.
///   - condition: What to ask.
@_disfavoredOverload
func eventually(
    _ expectation: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) {
    if !isTrue(within: Double(Signal.limit), condition) { recordFailure(expectation, sourceLocation) }
}

/// Asks again and again whether a condition holds, and fails if it doesn't hold in time.
///
/// It suspends its task, and lets the main queue run, which the test must not block.
///
/// - Parameters:
///   - expectation: What the condition means, as in “few handlers are left”.
///   - sourceLocation: The line that a failure names.
///   - isolation: The caller's actor, where the condition is asked.
///   - condition: What to ask.
func eventually(
    _ expectation: String, sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ condition: () async -> Bool
) async {
    for attempt in 0..<1_000 * Signal.limit {
        await drainMainQueue()
        if await condition() { return }
        // Most conditions hold as soon as the main queue has run.
        if attempt > 0 { await onThread { sleepBriefly() } }
    }
    recordFailure(expectation, sourceLocation)
}

/// Asks again and again, for some seconds, and returns whether a condition has held.
func isTrue(within seconds: Double, _ condition: () -> Bool) -> Bool {
    for _ in 0..<Int(1_000 * seconds) {
        if condition() { return true }
        sleepBriefly()
    }
    return false
}

private func sleepBriefly() { Thread.sleep(forTimeInterval: 0.001) }

private func recordFailure(_ expectation: String, _ sourceLocation: SourceLocation) {
    Issue.record("Not within \(Signal.limit) s: \(expectation).", sourceLocation: sourceLocation)
}

import Foundation
import Testing

/// Waits for what nothing tells of: asks again and again whether it has come about.
///
/// The caller says why nothing tells of it; else a `Signal`, a `Log` or the end of a `Worker` is what to wait for. It never waits
/// for ever: a test that would hang fails.
func eventually(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) {
    for _ in 0..<Int(1_000 * Signal.limit) {
        if condition() { return }
        pause(0.001)
    }
    Issue.record("waited in vain", sourceLocation: sourceLocation)
}

/// Lets some seconds pass, or a part of one, where time itself is the matter, as the caller says; tests of tasks may call it too.
func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

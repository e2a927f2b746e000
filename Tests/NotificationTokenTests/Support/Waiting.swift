import Foundation
import Testing

/// Asks again and again whether something has happened.
///
/// For what no `Signal`, `Log` or `Worker` can report; the caller says why.
/// It never waits forever: a test that would hang fails.
func eventually(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) {
    for _ in 0..<Int(1_000 * Signal.limit) {
        if condition() { return }
        pause(0.001)
    }
    Issue.record("waited in vain", sourceLocation: sourceLocation)
}

/// Sleeps for some seconds, which the caller explains.
func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

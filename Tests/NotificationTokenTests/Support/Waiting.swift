import Foundation
import Testing

/// Asks again and again whether something has happened.
///
/// For what no `Signal`, `Log` or `Worker` can report; the caller says why.
/// It never waits forever: a test that would hang fails.
func eventually(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) {
    if !happens(within: Signal.limit, condition) { Issue.record("waited in vain", sourceLocation: sourceLocation) }
}

/// Asks again and again, for some seconds, and returns whether something has happened.
func happens(within seconds: Double, _ condition: () -> Bool) -> Bool {
    for _ in 0..<Int(1_000 * seconds) {
        if condition() { return true }
        pause(0.001)
    }
    return false
}

/// Sleeps for some seconds, which the caller explains.
func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

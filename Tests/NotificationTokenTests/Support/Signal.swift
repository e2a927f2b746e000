import Foundation
import Testing

/// A semaphore that one thread sends and another one waits for.
///
/// It never waits forever: a test that would hang fails.
struct Signal: Sendable {
    /// The longest wait, in seconds.
    static let limit = 240.0

    private let semaphore = DispatchSemaphore(value: 0)

    func send() { semaphore.signal() }

    func wait(sourceLocation: SourceLocation = #_sourceLocation) {
        if semaphore.wait(timeout: .now() + Self.limit) == .timedOut {
            Issue.record("waited in vain", sourceLocation: sourceLocation)
        }
    }

    /// Waits without a limit, for a thread that the test need not wait for.
    func waitForever() { semaphore.wait() }

    /// Whether it is sent within a tenth of a second.
    ///
    /// For a thread that has to stay blocked, which nothing reports. A slow machine can hide a failure here, never cause one.
    func comesSoon() -> Bool { semaphore.wait(timeout: .now() + 0.1) == .success }
}

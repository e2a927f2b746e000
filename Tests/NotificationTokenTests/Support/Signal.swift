import Foundation
import Testing

/// Something that one thread waits for and another one does.
///
/// It never waits for ever: a test that would hang fails.
struct Signal: Sendable {
    /// How long it waits, in seconds.
    static let limit = 240.0

    private let semaphore = DispatchSemaphore(value: 0)

    func send() { semaphore.signal() }

    func wait(sourceLocation: SourceLocation = #_sourceLocation) {
        if semaphore.wait(timeout: .now() + Self.limit) == .timedOut {
            Issue.record("waited in vain", sourceLocation: sourceLocation)
        }
    }

    /// Whether it comes within a time that is long for a computer.
    ///
    /// It is for a thread that has to stay where it is, because nothing tells that a thread waits. What must not happen for any
    /// other reason is followed by something that comes after it.
    func comesSoon() -> Bool { comes(within: 0.1) }

    /// Whether it comes within a time in seconds; for things that have to happen, in a test that goes on without them.
    func comes(within seconds: Double) -> Bool { semaphore.wait(timeout: .now() + seconds) == .success }
}

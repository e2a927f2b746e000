import Foundation
import Testing

/// A place in user code where threads block until the test opens it.
struct Gate: Sendable {
    private let arrivals = Log<Int>()
    private let turnstile = DispatchSemaphore(value: 0)

    /// Whether a thread has come.
    var isReached: Bool { arrivals.count > 0 }

    /// Blocks the calling thread until the gate is open.
    ///
    /// It waits without a limit, because the test that made the gate opens it.
    func pass() {
        arrivals.tick()
        turnstile.wait()
        // Lets the next one through.
        turnstile.signal()
    }

    /// Blocks until a thread has come.
    func waitForArrival(sourceLocation: SourceLocation = #_sourceLocation) {
        arrivals.wait(forCount: 1, "a thread at the gate", sourceLocation: sourceLocation)
    }

    /// Lets all threads pass that have come, or will come.
    func open() { turnstile.signal() }
}

import Foundation

/// Blocks all threads that come, until the test opens it.
struct Gate: Sendable {
    private let arrivals = Log<Int>()
    private let turnstile = DispatchSemaphore(value: 0)

    /// Whether a thread has come.
    var isReached: Bool { arrivals.count > 0 }

    func pass() {
        arrivals.tick()
        turnstile.wait()
        // Lets the next one through.
        turnstile.signal()
    }

    func open() { turnstile.signal() }
}

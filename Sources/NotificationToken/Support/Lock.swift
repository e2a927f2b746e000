import Foundation

/// Guards variables against simultaneous use; it is not recursive.
///
/// Backed by pthreads, so that Thread Sanitizer sees it. Foundation's own `withLock` is not specialised here, and asks for generic
/// metadata each time.
struct Lock: Sendable {
    private let base = NSLock()

    func withLock<Result>(_ body: () -> Result) -> Result {
        base.lock()
        defer { base.unlock() }
        return body()
    }

    /// Does nothing, and returns nil, while another thread has the lock.
    func withLockIfFree<Result>(_ body: () -> Result) -> Result? {
        guard base.try() else { return nil }
        defer { base.unlock() }
        return body()
    }
}

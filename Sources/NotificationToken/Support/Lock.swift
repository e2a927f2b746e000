/// Guards variables against simultaneous use; it is not recursive.
struct Lock: ~Copyable, Sendable {
    private let base = SystemLock()

    func withLock<Result>(_ body: () -> Result) -> Result {
        base.lock()
        defer { base.unlock() }
        return body()
    }

    /// Does nothing, and returns nil, while another thread has the lock.
    func withLockIfFree<Result>(_ body: () -> Result) -> Result? {
        guard base.lockIfFree() else { return nil }
        defer { base.unlock() }
        return body()
    }
}

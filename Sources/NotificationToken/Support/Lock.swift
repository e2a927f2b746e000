import Foundation

/// Guards variables against simultaneous use.
///
/// It is not recursive. A thread that holds a bag's lock may acquire a gate's, and one that holds a gate's may acquire the
/// registry's. No other two locks of the library are held at once.
///
/// The library holds a lock for less time than it takes to put a thread to sleep. So a thread that finds the lock held yields a
/// few times before it sleeps. Once threads sleep on the lock, every unlock pays for a wake-up.
struct Lock: ~Copyable, Sendable {
    private let system = SystemLock()

    func lock() { if !system.try() { lockAfterYielding() } }

    func unlock() { system.unlock() }

    @discardableResult
    func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    // Not inlined, because it is rare and would be copied to every use of the lock.
    @inline(never)
    private func lockAfterYielding() {
        for _ in 0..<20 {
            SystemLock.yield()
            if system.try() { return }
        }
        system.lock()
    }
}

import Foundation

/// Guards variables against simultaneous use.
///
/// It is not recursive.
///
/// The library holds a lock for less time than it takes to put a thread to sleep. So a thread that finds the lock held yields a
/// few times before it sleeps. Once threads sleep on the lock, every unlock pays for a wake-up.
struct Lock: ~Copyable, Sendable {
    private let system = SystemLock()

    /// The condition that `wait()` waits for.
    ///
    /// All locks share it, because waiting is rare. A thread that is woken in vain waits again.
    private static let change = NSCondition()

    func lock() { if !system.try() { lockAfterYielding() } }

    func unlock() { system.unlock() }

    @discardableResult
    func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    /// Releases the lock, waits for `wakeAll()`, and acquires the lock again.
    ///
    /// Call it while holding the lock.
    func wait() {
        // Acquired before the lock is released, so that no wake-up is missed.
        Self.change.lock()
        unlock()
        Self.change.wait()
        Self.change.unlock()
        lock()
    }

    /// Wakes every thread that waits.
    ///
    /// Call it while holding the lock.
    func wakeAll() {
        Self.change.lock()
        Self.change.broadcast()
        Self.change.unlock()
    }

    // Not inlined, because it is rare and would be copied to every use of the lock.
    @inline(never)
    private func lockAfterYielding() {
        for _ in 0..<20 {
            CurrentThread.yield()
            if system.try() { return }
        }
        system.lock()
    }
}

#if os(Windows)
typealias SystemLock = NSLock
#else
/// A lock of the operating system.
///
/// `NSLock` wraps the same in an object and two more calls, which cost 7 % of a post to 100 observers.
/// `@unchecked Sendable`: any thread may use a mutex, and its memory lives as long as its only owner.
struct SystemLock: ~Copyable, @unchecked Sendable {
    // Allocated, because a mutex must stay where it is.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() { pthread_mutex_init(mutex, nil) }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func lock() { pthread_mutex_lock(mutex) }

    func `try`() -> Bool { pthread_mutex_trylock(mutex) == 0 }

    func unlock() { pthread_mutex_unlock(mutex) }
}
#endif

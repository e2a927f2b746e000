import Foundation

/// A semaphore of the operating system.
typealias SystemSemaphore = DispatchSemaphore

#if os(Windows)
typealias SystemLock = NSLock

extension NSLock {
    static func yield() { Thread.sleep(forTimeInterval: 0) }
}
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

    /// Gives the processor to another thread that is ready to run.
    static func yield() { sched_yield() }
}
#endif

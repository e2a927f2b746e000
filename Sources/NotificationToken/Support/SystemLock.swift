#if !os(Windows)
import Foundation

/// A lock of the operating system.
///
/// `NSLock` is the same behind an object and two more calls, for which each delivery would have to wait. Thread
/// Sanitizer sees it. `@unchecked Sendable`: any thread may use a mutex, and its memory lives as long as its only owner.
struct SystemLock: ~Copyable, @unchecked Sendable {
    // Allocated, because a mutex must stay where it is.
    private let base = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(base, nil)
    }

    deinit {
        pthread_mutex_destroy(base)
        base.deallocate()
    }

    func lock() { pthread_mutex_lock(base) }

    func lockIfFree() -> Bool { pthread_mutex_trylock(base) == 0 }

    func unlock() { pthread_mutex_unlock(base) }
}

#endif

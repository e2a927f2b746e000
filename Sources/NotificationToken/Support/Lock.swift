import Foundation

// Tests replace this file, to explore the orders of threads.

/// A semaphore of the operating system.
typealias SystemSemaphore = DispatchSemaphore

#if canImport(Darwin)
/// Guards variables against simultaneous use.
///
/// This variant has not yet run: only its types have been checked.
///
/// It is not recursive. The README lists the locks that a thread may acquire while it holds one.
///
/// `@unchecked Sendable`: any thread may use the lock, and its memory lives as long as its only owner.
struct Lock: ~Copyable, @unchecked Sendable {
    // Allocated, because a lock must stay where it is.
    private let system = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)

    init() { system.initialize(to: os_unfair_lock()) }

    deinit { system.deallocate() }

    func lock() { os_unfair_lock_lock(system) }

    func unlock() { os_unfair_lock_unlock(system) }
}
#else
/// Guards variables against simultaneous use.
///
/// It is not recursive. The README lists the locks that a thread may acquire while it holds one.
///
/// `@unchecked Sendable`: any thread may use the mutex, and its memory lives as long as its only owner.
struct Lock: ~Copyable, @unchecked Sendable {
    // Allocated, because a mutex must stay where it is.
    private let system = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() { pthread_mutex_init(system, nil) }

    deinit {
        pthread_mutex_destroy(system)
        system.deallocate()
    }

    func lock() { if pthread_mutex_trylock(system) != 0 { lockAfterRetrying() } }

    func unlock() { pthread_mutex_unlock(system) }

    /// Tries again, and then yields a few times, before the thread sleeps.
    ///
    /// The library holds most locks for less time than it takes to yield, or to put a thread to sleep. Once threads
    /// sleep on a lock, every unlock pays for a wake-up. Benchmark “A name to the main actor, 1 observer”: if it only
    /// yielded, that would take a tenth more time.
    @inline(never)
    private func lockAfterRetrying() {
        for attempt in 0..<60 {
            if attempt >= 40 { sched_yield() }
            if pthread_mutex_trylock(system) == 0 { return }
        }
        pthread_mutex_lock(system)
    }
}
#endif

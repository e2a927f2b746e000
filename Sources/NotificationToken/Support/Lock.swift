import Foundation

// Tests replace this file, to explore the orders of threads.

#if canImport(Darwin)
/// Guards variables against simultaneous use.
///
/// This variant has not yet run: only its types have been checked.
///
/// It is not recursive. The end of this file says in which order the library's locks are acquired.
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
/// It is not recursive. The end of this file says in which order the library's locks are acquired.
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
    /// sleep on a lock, every unlock pays for a wake-up. Benchmark “To the main actor, 1 observer”: if the thread slept
    /// at once, that would take two thirds more time.
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

// The order of the locks. A thread that holds one acquires only those in its line, and none of the user's code runs
// under any of them. No thread holds the locks of two groups, and none holds one of these while it calls a center.
//
//   a center's own (Foundation's)   any below, if the center releases a registration while it holds its lock
//   a bag's                         a group's, to ask whether a token is active
//   a group's                       those of `NameRegistry`, `KeptSubscriptions` and `MainActorQueue`
//   the other locks                 none
//
// A group's lock is a relay's, or the one that observations without a relay share.

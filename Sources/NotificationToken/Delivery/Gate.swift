/// Guards some observations: whether each is active, and how many threads are inside.
///
/// All observations of a relay share one gate, so a post acquires one lock, once for each delivery. No user code runs, and
/// none is released, under that lock.
///
/// `@unchecked Sendable`: `lock` guards the variables.
class Gate: @unchecked Sendable {
    final let lock = Lock()
    private var waiters = 0

    /// Wakes the threads that wait for observations to be left.
    ///
    /// Called under the lock.
    final func wakeWaiters() { if waiters > 0 { lock.wakeAll() } }

    /// Waits until no other thread is inside an ended observation, unless the calling thread is inside any observation.
    ///
    /// - Returns: Whether no other thread is inside.
    final func waitForOthers(inside observation: Observation) -> Bool {
        let thread = CurrentThread()
        return lock.withLock {
            if observation.visits == thread.visits(of: observation) { return true }
            guard !thread.isInside else { return false }
            waiters += 1
            while observation.visits > 0 { lock.wait() }
            waiters -= 1
            return true
        }
    }
}

/// Guards whether each observation of a group is active, and how many visits it has.
///
/// A relay is the gate of its subscriptions, so a post acquires one lock again and again. No user code runs or is released
/// under that lock.
///
/// `@unchecked Sendable`: `lock` guards the variables.
class Gate: @unchecked Sendable {
    /// The gate of all observations without a relay.
    static let shared = Gate()

    final let lock = Lock()
    private var waiters = 0

    /// Wakes the threads that wait in `cancelAndWait()`.
    ///
    /// Called under the lock.
    final func wakeWaiters() { if waiters > 0 { lock.wakeAll() } }

    /// Waits until no other thread is inside an ended observation.
    ///
    /// A thread that is inside any observation does not wait.
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

/// The calling thread's way through the observations of one post or delivery.
///
/// A visit is inside at most one observation at a time.
///
/// While a thread is inside an observation, its handler is not released. The last thread that leaves an ended observation
/// releases its handler.
struct Visit: ~Copyable {
    private let thread = CurrentThread.state
    /// The observation that the thread is inside.
    ///
    /// Retained, because its handler may drop every other reference.
    private var current: Observation?

    /// Leaves the current observation and enters the next one, if that is active.
    ///
    /// This acquires the lock once for both.
    ///
    /// - Parameters:
    ///   - next: The observation to enter, behind the same gate as the current one.
    ///   - body: Called under the lock in any case.
    /// - Returns: Whether the thread is inside the next observation.
    mutating func enter(_ next: Observation, _ body: () -> Void = {}) -> Bool {
        next.gate.lock.lock()
        let left = leaveLocked()
        let isActive = next.isActiveLocked
        body()
        if isActive {
            next.visits += 1
            thread.inside.append(ObjectIdentifier(next))
            current = next
        }
        next.gate.lock.unlock()
        return withExtendedLifetime(left) { isActive }
    }

    /// Leaves the current observation, if any.
    ///
    /// - Parameter body: Called under the lock, before the thread leaves.
    mutating func leave(_ body: () -> Void = {}) {
        guard let gate = current?.gate else { return }
        gate.lock.lock()
        body()
        let left = leaveLocked()
        gate.lock.unlock()
        withExtendedLifetime(left) {}
    }

    /// Leaves the current observation.
    ///
    /// Call it while holding the lock. It unlocks while it releases the handler of an ended observation.
    ///
    /// - Returns: The observation, which the caller lets go when it no longer holds the lock.
    private mutating func leaveLocked() -> Observation? {
        guard let left = current.take() else { return nil }
        if !left.isActiveLocked && left.visits == 1 {
            // This thread stays inside meanwhile, so `cancelAndWait()` waits for the release too.
            left.gate.lock.unlock()
            thread.release(left)
            left.gate.lock.lock()
        }
        thread.inside.removeLast()
        left.visits -= 1
        left.gate.wakeWaiters()
        return left
    }
}

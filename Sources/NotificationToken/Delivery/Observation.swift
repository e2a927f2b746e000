/// What a token ends: one handler registered for a name or key, or one closure to run.
///
/// `@unchecked Sendable`: `gate` is set before other threads can find the observation, and the gate's lock guards the other
/// variables. Deliveries read the user code that subclasses hold, and `release()` changes it, once, after the last delivery.
class Observation: @unchecked Sendable {
    /// A relay that adds the observation takes the place of the shared gate.
    final var gate = Gate.shared
    /// Whether the observation has not ended, read while holding the lock.
    final var isActiveLocked = true
    /// How many times threads are inside this observation.
    ///
    /// A thread is inside while it runs user code of this observation, or releases it.
    final var visits = 0

    /// What is observed, in words.
    var subject: String { "" }

    /// Whether the observation has not ended.
    final var isActive: Bool { gate.lock.withLock { isActiveLocked } }

    /// Ends the observation, once, and releases the user's code if no thread is inside.
    final func cancel() { if end() { CurrentThread().finish(self) } }

    /// Ends the observation in the deinit of its token.
    ///
    /// Its handler may own a token, whose handler owns the next, and so on. Deep in such a chain, the handler is left to an
    /// outer call of `release`, so that the stack does not grow with the chain.
    final func cancelInDeinit() { if end() { CurrentThread().finishOrPostpone(self) } }

    /// Ends the observation, once.
    ///
    /// - Returns: True if no thread was inside. Then the caller counts as inside, and must call `finish` or `finishOrPostpone`.
    private func end() -> Bool {
        gate.lock.withLock {
            guard isActiveLocked else { return false }
            isActiveLocked = false
            withdrawLocked()
            guard visits == 0 else { return false }
            visits = 1
            return true
        }
    }

    /// Waits, once the observation has ended, until no other thread is inside.
    ///
    /// A thread that is inside any observation does not wait, because two threads could wait for each other.
    ///
    /// - Returns: Whether no other thread is inside.
    final func waitForOthers() -> Bool { knowsWhoIsInside && gate.waitForOthers(inside: self) }

    /// Whether the library can tell which threads are inside.
    var knowsWhoIsInside: Bool { true }

    /// Removes the observation, which has just ended, from its relay, if it has one.
    ///
    /// Called once, under the lock.
    func withdrawLocked() {}

    /// Releases the user's code.
    ///
    /// Called once, without any lock held, after the last delivery has returned.
    func release() {}
}

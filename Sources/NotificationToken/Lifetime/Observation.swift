/// What a token ends: one handler registered for a name or key, or one closure to run.
///
/// `@unchecked Sendable`: `gate` is set before other threads can find the observation, and the gate's lock guards the other
/// variables. Only a thread that is inside uses the user code that subclasses hold. It is released once, after the last
/// thread has left.
class Observation: @unchecked Sendable {
    /// A relay that adds the observation takes the place of the shared gate.
    final var gate = Gate.shared
    /// Whether the observation has ended.
    ///
    /// Use it while holding the gate's lock.
    final var hasEnded = false
    /// How many times threads have entered the observation and not yet left it.
    ///
    /// A thread is inside while it runs or releases user code of this observation. Use it while holding the gate's lock.
    final var insideCount: Int32 = 0

    /// What is observed, in words.
    var subject: String { "" }

    /// Whether the observation has not ended.
    final var isActive: Bool { gate.lock.withLock { !hasEnded } }

    /// Ends the observation, once, and releases its user code if no thread is inside.
    ///
    /// Otherwise the last thread to leave releases the user code.
    final func cancel() {
        let isFree = gate.lock.withLock {
            if hasEnded { return false }
            hasEnded = true
            withdraw()
            if insideCount > 0 { return false }
            insideCount = 1
            return true
        }
        if isFree { CurrentThread().finish(self) }
    }

    /// Whether the library can tell which threads are inside.
    var knowsWhoIsInside: Bool { true }

    /// Removes the observation, which has just ended, from its relay, if it has one.
    ///
    /// Called once, while holding the gate's lock.
    func withdraw() {}

    /// Releases the user code.
    ///
    /// `CurrentThread.finish` calls it once, without any lock held. No other thread is inside.
    func releaseUserCode() {}
}

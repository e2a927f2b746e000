/// What a token ends: one handler registered for a name or key, or one closure to run.
///
/// `@unchecked Sendable`: `gate` is set before other threads can find the observation, and the gate's lock guards the other
/// variables. Only a thread that is inside uses the handler that a subclass holds. The last thread inside releases it, once.
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
            // The calling thread counts as inside while it releases the user code.
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

    /// Releases the user code; a closure for a token is called first.
    ///
    /// `CurrentThread.finish` calls it once, without any lock held. No other thread is inside.
    func releaseUserCode() {}
}

/// A closure that runs once, when its token ends.
///
/// `@unchecked Sendable`: `onCancel` is used in `releaseUserCode()` alone.
final class ClosureObservation: Observation, @unchecked Sendable {
    private var onCancel: (@Sendable () -> Void)?
    private let isAdopted: Bool

    /// Makes an observation.
    ///
    /// - Parameters:
    ///   - isAdopted: Whether the closure removes a Foundation observer. The library can't tell whether that one is running.
    ///   - onCancel: The closure.
    init(isAdopted: Bool = false, onCancel: @escaping @Sendable () -> Void) {
        self.isAdopted = isAdopted
        self.onCancel = onCancel
    }

    override var subject: String { isAdopted ? "adopted observer" : "closure" }

    override var knowsWhoIsInside: Bool { !isAdopted }

    override func releaseUserCode() {
        onCancel?()
        onCancel = nil
    }
}

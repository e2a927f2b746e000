/// What a token ends: one handler registered for a name or key, or one closure to run.
///
/// `@unchecked Sendable`: the gate's lock guards `isActiveLocked`. What subclasses keep of the user's they use inside the gate, and
/// change in `letGo()`, which runs once and alone.
class Observation: @unchecked Sendable {
    /// Whether the observation goes on; read and written under the gate's lock.
    final var isActiveLocked = true
    /// Whether boxes may wait for the main actor; here, because beside `isActiveLocked` it takes no memory.
    final let keepsBoxes: Bool

    /// Where deliveries enter.
    final let gate: Gate

    init(gate: Gate, keepsBoxes: Bool = false) {
        self.gate = gate
        self.keepsBoxes = keepsBoxes
    }

    /// What ends with the token, in words.
    var subject: String { "" }

    final var isActive: Bool { gate.withLock { isActiveLocked } }

    /// Ends the observation, once, and lets go of user code at once if nobody is inside.
    ///
    /// What is released may own a token, whose handler owns the next, and so on: so this needs little of the stack.
    final func cancel() {
        guard gate.end(self) else { return }
        letGo()
        gate.finish(self)
    }

    /// Waits, once the observation has ended, until no other thread is inside; not, if the calling thread is inside any gate.
    ///
    /// - Returns: Whether no other thread is inside.
    func waitForOthers(unlessInside gates: () -> [Gate]) -> Bool {
        gate.waitForOthers(in: self, unlessInside: gates)
    }

    /// Lets go of user code; called once, outside every lock of the library, when nobody is inside and nobody will ever be again.
    func letGo() {}
}

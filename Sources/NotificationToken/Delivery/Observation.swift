/// What a token ends: one handler registered for a name or key, or one closure to run.
///
/// `@unchecked Sendable`: the gate's lock guards `isActiveLocked`. What subclasses keep for user code they touch only while they
/// are inside the gate, or in `letGo()`, which runs once and alone.
class Observation: @unchecked Sendable {
    /// Whether the gate is open; read and written under the gate's lock.
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

    /// Shuts the gate, once, and releases user code at once if nobody is inside.
    ///
    /// A release may release further tokens, and those their handlers, and so on: little is on the stack while it runs.
    final func cancel() {
        guard gate.end(self) else { return }
        letGo()
        gate.finish(self)
    }

    /// Waits until no other thread is inside, once the observation has ended, unless the calling thread is inside any gate.
    ///
    /// - Returns: Whether no other thread is inside.
    func waitForOthers(unlessInside gates: () -> [Gate]) -> Bool {
        gate.waitForOthers(in: self, unlessInside: gates)
    }

    /// Lets go of user code; called once, outside every lock, when nobody is inside and nobody will ever be again.
    func letGo() {}
}

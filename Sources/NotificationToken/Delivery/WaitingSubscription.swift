import Foundation

/// A subscription whose handler runs elsewhere, later: what was posted waits for it in boxes, in order.
///
/// `@unchecked Sendable`: the gate's lock guards `waiting` and `endsWhenEmpty`.
class WaitingSubscription: Subscription, @unchecked Sendable {
    private var waiting = Mailbox<Box>()
    private var endsWhenEmpty = false
    /// The type of the boxes that can wait as they are.
    private let boxType: Box.Type?

    init(gate: Gate, boxType: Box.Type?) {
        self.boxType = boxType
        super.init(gate: gate, keepsBoxes: boxType != nil)
    }

    /// The turn of what has come last; nil if nothing waits.
    final var lastTurn: Int? { gate.withLock { waiting.isEmpty ? nil : waiting.lastTurn } }

    override func keepLocked(_ box: Box) -> Int? {
        guard type(of: box) == boxType else { return nil }
        waiting.append(box)
        return waiting.lastTurn
    }

    /// Lets a box wait, unless the gate is shut, and has it delivered.
    final func keep(_ box: Box) {
        let turn: Int? = gate.withLock {
            guard isActiveLocked else { return nil }
            waiting.append(box)
            return waiting.lastTurn
        }
        if let turn { summon(for: turn) }
    }

    /// Delivers what still waits, up to a turn, as long as the gate is open; call it where the handler runs.
    ///
    /// - Parameters:
    ///   - turn: The turn of the last box to deliver.
    ///   - visitor: The calling thread's.
    ///   - handler: Opens the box and calls the user's handler.
    final func deliver(through turn: Int, as visitor: inout Visitor, to handler: (Box) -> Void) {
        while let due = visitor.enter(self, taking: { takeLocked(through: turn) }) {
            handler(due.box)
            if due.endsObservation { cancel() }
            // The visitor stays inside, and leaves with the same turn of the lock that takes it to the next observation.
            if due.isLast { return }
        }
    }

    /// What is to be delivered now.
    private struct Due {
        let box: Box
        let isLast: Bool
        let endsObservation: Bool
    }

    /// Takes what has waited longest, unless its turn comes later.
    private func takeLocked(through turn: Int) -> Due? {
        guard let box = waiting.takeFirst(through: turn) else { return nil }
        return Due(box: box, isLast: waiting.taken == turn, endsObservation: endsWhenEmpty && waiting.isEmpty)
    }

    override func centerDied() {
        let isDone = gate.withLock {
            endsWhenEmpty = true
            return waiting.isEmpty
        }
        if isDone { cancel() }
    }

    override func letGo() {
        let discarded = gate.withLock { waiting.takeAll() }
        withExtendedLifetime(discarded) {}
    }
}

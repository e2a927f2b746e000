import Foundation

/// A subscription whose handler runs elsewhere, later: what was posted waits for it in boxes, in order.
///
/// `@unchecked Sendable`: the gate's lock guards `waiting` and `endsWhenEmpty`; so for `waiting` it is not checked that no accesses
/// overlap.
class WaitingSubscription: Subscription, @unchecked Sendable {
    @exclusivity(unchecked) private var waiting = Mailbox<Box>()
    private var endsWhenEmpty = false
    /// The type of the boxes that can wait as they are.
    private let boxType: Box.Type?

    init(gate: Gate, boxType: Box.Type?, keepsBoxes: Bool = false) {
        self.boxType = boxType
        super.init(gate: gate, keepsBoxes: keepsBoxes)
    }

    /// Whether a box can wait as it is.
    final func canKeep(_ box: Box) -> Bool { type(of: box) == boxType }

    /// Lets a box wait; called under the lock.
    ///
    /// - Returns: Its turn.
    final func appendLocked(_ box: Box) -> Int {
        waiting.append(box)
        return waiting.lastTurn
    }

    /// Lets a box wait, if the observation has not ended, and has it delivered.
    ///
    /// The post leaves first, so that who is summoned need not wait for it at the gate, and so that what runs on the way to an actor
    /// may end any observation.
    final func keep(_ box: Box, in post: inout Post) {
        var turn: Int?
        post.leave(through: gate) {
            guard isActiveLocked else { return }
            let own = appendLocked(box)
            if !takeAlongLocked(own) { turn = own }
        }
        if let turn { summon(for: turn) }
    }

    /// The turn of what has come last; nil if nothing waits.
    final var lastTurn: Int? { gate.withLock { waiting.isEmpty ? nil : waiting.lastTurn } }

    /// Asks somebody who was summoned before to deliver this turn, too; called under the lock.
    ///
    /// - Returns: Whether somebody does, so that nobody else need be summoned.
    func takeAlongLocked(_ turn: Int) -> Bool { false }

    /// Sees to it that what waits is delivered, up to a turn, where the handler runs; called outside every lock.
    func summon(for turn: Int) {}

    /// Delivers what waits, up to a turn, as long as the observation goes on; called where the handler runs.
    func deliver(through turn: Int, as visitor: inout Visitor) {
        while let due = visitor.enter(self, taking: { takeLocked(through: turn) }) {
            open(due.box)
            if due.endsObservation { cancel() }
            // The visitor stays inside, and leaves when it enters the next observation: that takes the lock only once.
            if due.isLast { return }
        }
    }

    /// Calls the handler with what is in a box.
    func open(_ box: Box) {}

    /// Takes what has waited longest, unless its turn comes later; called under the lock.
    func takeLocked(through turn: Int) -> Due? {
        guard let box = waiting.takeFirst(through: turn) else { return nil }
        return Due(box: box, isLast: waiting.taken == turn, endsObservation: endsWhenEmpty && waiting.isEmpty)
    }

    /// What is to be delivered now.
    struct Due {
        let box: Box
        let isLast: Bool
        let endsObservation: Bool
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

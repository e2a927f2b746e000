import Foundation

/// A payload or a notification that waits for an actor.
struct Delivery {
    private let subscription: Subscription
    private var box: Box?
    /// Retained, so that the observation doesn't end with it before the payload is delivered.
    private var center: NotificationCenter?

    init(of box: consuming Box, to subscription: Subscription, at center: NotificationCenter?) {
        (self.box, self.subscription, self.center) = (box, subscription, center)
    }

    /// Calls the handler if the observation is active, and releases the payload.
    ///
    /// Called once, on the actor.
    mutating func perform() {
        // The payload's deinit may wait for an observation. If this thread waited meanwhile, a handler that waits for
        // this actor would deadlock with it. So the thread is noted as inside, even if the observation has ended.
        let thread = CurrentThread()
        thread.noteEntry(of: subscription.gate)
        defer { thread.noteExit() }
        var visit = Visit(subscription.gate)
        if let box, visit.enter(subscription) { subscription.callOrEnd(with: box) }
        box = nil
        visit.leave()
        center = nil
    }
}

/// What waits for the main actor at a relay, first in, first out.
///
/// For each delivery, the relay has a turn in `MainTurns`. So the first turn makes the first delivery, and so on. A post
/// on the main actor makes them earlier, and overtakes their turns. Then these turns do nothing.
struct Backlog {
    private var deliveries = FIFO<Delivery>()
    /// How many of the relay's next turns do nothing.
    private var overtakenTurns = 0

    var count: Int { deliveries.count }

    mutating func append(_ delivery: consuming Delivery) { deliveries.append(delivery) }

    /// Takes the delivery of a turn that has come; nil if a post has overtaken the turn.
    mutating func popForTurn() -> Delivery? {
        if overtakenTurns == 0 { return deliveries.popFirst() }
        overtakenTurns -= 1
        return nil
    }

    /// Takes a delivery before its turn.
    mutating func popForPost() -> Delivery? {
        guard let next = deliveries.popFirst() else { return nil }
        overtakenTurns += 1
        return next
    }
}

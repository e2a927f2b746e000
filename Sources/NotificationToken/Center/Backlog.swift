import Foundation

// What waits for the main actor.
//
// Each delivery waits in two lists: at its relay, and in `MainTurns`, which makes deliveries in the order of their
// posts, across all names and centers. A post on the main actor first makes the deliveries that wait at its relay, out
// of turn. When their turns come, they do nothing.
//
// While the main actor delivers at a relay, no post delivers the rest of that relay's backlog: it waits for its turns. A
// post that is made meanwhile, by a handler or by what is released, would otherwise deliver the backlog first. Then each
// delivery could start the next one, and the stack would be as deep as the backlog. `Relay.holdCount` counts who lets it
// wait: deliveries from the backlog, and posts from their first handler on the main actor on (`Post.holdsBacklog`).

/// A payload or a notification that waits for an actor.
///
/// `@unchecked Sendable`: after `init`, only the handler's actor uses the variables.
final class Delivery: MainTurn, @unchecked Sendable {
    private let subscription: Subscription
    private let relay: Relay
    /// What the handler is called with; nil from the moment that the actor begins the delivery.
    private var box: Box?
    /// Retained, so that the observation doesn't end with it before the payload is delivered.
    private var center: NotificationCenter?

    init(of box: consuming Box, to subscription: Subscription, at relay: Relay) {
        self.box = box
        self.subscription = subscription
        self.relay = relay
        center = relay.center
    }

    /// Calls the handler if the observation is active, and releases the payload.
    ///
    /// Called once, on the actor.
    func perform() {
        var visit = Visit(at: relay)
        var box = self.box.take()
        if visit.enter(subscription), let box { subscription.callHandler(with: box) }
        box = nil
        visit.leave()
        center = nil
    }

    /// Whether the main actor has begun the delivery, in turn or before.
    var isOver: Bool { box == nil }

    /// Delivers on the main actor, unless a post has done that.
    func takeTurn() {
        if isOver { return }
        relay.performFirst()
        assert(isOver, "Turns don't come in the order of the relay's backlog.")
    }

    /// Delivers on the main actor, and releases what the delivery holds, while the relay's backlog waits.
    fileprivate func performInTurnOrBefore() {
        MainQueue.assertIsolated()
        relay.holdBacklog()
        perform()
        relay.stopHoldingBacklog()
    }
}

extension Relay {
    /// Adds a delivery and its turn, while holding the lock.
    ///
    /// Under one lock, so that both lists have the same order.
    func addToBacklog(_ delivery: Delivery) {
        backlog.append(delivery)
        MainTurns.shared.add(delivery)
    }

    /// Makes the deliveries that wait now, before a post on the main actor, unless the backlog is held.
    @inline(never)
    func deliverBacklog(before post: inout Post) {
        guard post.isOnMainActor && holdCount == 0 else { return }
        for _ in 0..<lock.withLock({ backlog.count }) {
            performFirst()
            MainTurns.shared.noteOver()
        }
    }

    /// Makes the first delivery that waits, if there is one, on the main actor.
    fileprivate func performFirst() { lock.withLock { backlog.popFirst() }?.performInTurnOrBefore() }

    /// Lets the backlog wait until `stopHoldingBacklog()`, on the main actor.
    ///
    /// Not with `+=`: Thread Sanitizer would take that for a write to the whole relay, which other threads read.
    func holdBacklog() { holdCount = holdCount + 1 }

    func stopHoldingBacklog() { holdCount = holdCount - 1 }
}

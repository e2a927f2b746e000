import Foundation

// What waits for the main actor.
//
// Each delivery waits in two lists: in its relay's backlog, and in `MainActorQueue`, which makes deliveries in the order
// of their posts, across all names and centers. A post on the main actor first makes the deliveries that wait at its
// relay, out of turn. When their turns come, they do nothing. For example:
//
//   another thread posts A1, then B1, then A2      backlog of A: A1 A2    backlog of B: B1    turns: A1 B1 A2
//   the main actor posts A3                        delivers A1, A2, A3                        turns: A1 B1 A2
//   the main queue is served                       delivers B1; A1 and A2 have begun before
//
// While the main actor delivers at a relay, no post delivers the rest of that relay's backlog: it waits for its turns. A
// post that is made meanwhile, by a handler or by what is released, would otherwise deliver the backlog first. Then each
// delivery could start the next one, and the stack would be as deep as the backlog. `Relay.holdCount` counts who holds
// the backlog: deliveries from it, and posts from their first handler on the main actor on (`RunningPost.holdsBacklog`).

/// A payload or a notification that waits for an actor.
///
/// `@unchecked Sendable`: after `init`, only the handler's actor uses the variables.
final class WaitingDelivery: MainActorTurn, @unchecked Sendable {
    private let subscription: Subscription
    private let relay: Relay
    /// What the handler is called with; nil from the moment that the actor begins the delivery.
    private var box: PayloadBox?
    /// Retained, so that the observation doesn't end with it before the payload is delivered.
    private var center: NotificationCenter?

    init(of box: consuming PayloadBox, to subscription: Subscription, at relay: Relay) {
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
    var hasBegun: Bool { box == nil }

    /// Delivers on the main actor, unless a post has begun that.
    func takeTurn() { if !hasBegun { relay.performFirst(expecting: self) } }
}

extension Relay {
    /// Adds a delivery and its turn, while holding the lock.
    ///
    /// Under one lock, so that both lists have the same order.
    func addToBacklog(_ delivery: WaitingDelivery) {
        backlog.append(delivery)
        MainActorQueue.shared.add(delivery)
    }

    /// Makes the deliveries that wait now, before a post on the main actor, unless the backlog is held.
    @inline(never)
    func deliverBacklog(before post: inout RunningPost) {
        guard post.isOnMainActor && holdCount == 0 else { return }
        for _ in 0..<lock.withLock({ backlog.count }) {
            performFirst()
            MainActorQueue.shared.noteBegunEarly()
        }
    }

    /// Makes the first delivery that waits, if there is one, on the main actor, and holds the rest of the backlog until
    /// what the delivery holds has been released.
    fileprivate func performFirst(expecting expected: WaitingDelivery? = nil) {
        MainQueue.assertIsolated()
        let first = lock.withLock { backlog.popFirst() }
        assert(expected == nil || expected === first, "Turns don't come in the order of the relay's backlog.")
        holdBacklog()
        first?.perform()
        stopHoldingBacklog()
    }

    /// Holds the backlog until `stopHoldingBacklog()`, on the main actor.
    ///
    /// Not with `+=`: Thread Sanitizer would take that for a write to the whole relay, which other threads read.
    func holdBacklog() { holdCount = holdCount + 1 }

    func stopHoldingBacklog() { holdCount = holdCount - 1 }
}

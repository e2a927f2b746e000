import Foundation

/// What waits for the main actor at a relay, first in, first out.
///
/// For each delivery, the relay has a turn in `MainTurns`. So deliveries are made in the order of their posts, across
/// all names and centers. A post on the main actor first makes the deliveries that wait at its relay, and so overtakes
/// their turns. Then these turns do nothing.
///
/// *While the main actor delivers at a relay, the relay's backlog waits.* A post that is made meanwhile, by a handler
/// or by what is released, would otherwise deliver the backlog first. Then each delivery could start the next one, and
/// the stack would be as deep as the backlog. Four variables keep these two rules:
///
/// - `Backlog.overtakenTurns` counts the turns that do nothing.
/// - `Relay.holdCount` counts who lets the backlog wait: deliveries from the backlog, and posts.
/// - `Post.holdsBacklog` tells whether a post is one of them: it is, from its first handler on the main actor on.
/// - `MainTurns.batch` has the turns that a block of the main queue takes. If a handler runs the main run loop, no
///   other block takes them, because the main queue isn't reentrant.
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

/// A payload or a notification that waits for an actor.
struct Delivery {
    private let (subscription, relay): (Subscription, Relay)
    private var box: Box?
    /// Retained, so that the observation doesn't end with it before the payload is delivered.
    private var center: NotificationCenter?

    init(of box: consuming Box, to subscription: Subscription, at relay: Relay) {
        (self.box, self.subscription, self.relay, center) = (box, subscription, relay, relay.center)
    }

    /// Calls the handler if the observation is active, and releases the payload.
    ///
    /// Called once, on the actor.
    mutating func perform() {
        var post = Post(at: relay)
        if post.enter(subscription), let box { subscription.callHandlerOrEnd(with: box) }
        box = nil
        post.finish()
        center = nil
    }
}

extension Relay: MainTurn {
    /// Adds a delivery and its turn, while holding the lock.
    ///
    /// Under one lock, because each turn makes the first delivery that waits at its relay. Otherwise a thread could add
    /// a delivery here, and stop before it adds the turn. If another thread then posts A under this name and B under
    /// another one, the turn of A makes the first thread's delivery, the turn of B makes B, and A comes last.
    func addToBacklog(_ delivery: consuming Delivery) {
        backlog.append(delivery)
        MainTurns.shared.add(self)
    }

    /// Makes the first delivery that waits, unless a post has done that.
    func takeTurn() { if let delivery = lock.withLock({ backlog.popForTurn() }) { perform(delivery) } }

    /// Makes the deliveries that wait now, before a post on the main actor, unless the backlog is held.
    @inline(never)
    func deliverBacklog(before post: inout Post) {
        guard post.isOnMainActor && holdCount == 0 else { return }
        for _ in 0..<lock.withLock({ backlog.count }) {
            guard let delivery = lock.withLock({ backlog.popForPost() }) else { return }
            perform(delivery)
        }
    }

    /// Makes a delivery, with all that it releases, while the rest of the backlog waits.
    private func perform(_ delivery: consuming Delivery) {
        holdBacklog()
        delivery.perform()
        stopHoldingBacklog()
    }

    /// Lets the backlog wait until `stopHoldingBacklog()`, on the main actor.
    ///
    /// Not with `+=`: Thread Sanitizer would take that for a write to the whole relay, which other threads read.
    func holdBacklog() { holdCount = holdCount + 1 }

    func stopHoldingBacklog() { holdCount = holdCount - 1 }
}

import Foundation

/// The deliveries that wait for the main actor, across all centers and names: first in, first out.
///
/// A block on the main queue performs the deliveries that wait when it begins. Later ones get another block, so a burst of posts
/// never starves other work on the main queue.
///
/// `@unchecked Sendable`: only the main actor uses `taken` and `spare`.
final class MainDeliveries: @unchecked Sendable {
    static let shared = MainDeliveries()

    /// What was posted since the main actor last looked, and whether a block that has not begun will deliver it.
    private let incoming = Guarded((deliveries: FIFO<Delivery>(), hasBlock: false))
    // No user code runs in an access to these lists, so no two accesses overlap. The checks would slow each delivery.
    /// What the main actor has taken.
    @exclusivity(unchecked) private var taken = FIFO<Delivery>()
    /// Empty; kept for its capacity.
    @exclusivity(unchecked) private var spare = FIFO<Delivery>()

    func add(_ delivery: Delivery) {
        incoming.withLock { incoming in
            incoming.deliveries.append(delivery)
            // While holding the lock, because other threads rely on the block as soon as `hasBlock` is set.
            if !incoming.hasBlock { MainQueue.async { self.performAll() } }
            incoming.hasBlock = true
        }
    }

    private func performAll() {
        takeIncoming(isBlock: true)
        // One at a time, because a handler that runs the main run loop lets the next block begin.
        for _ in 0..<taken.count { taken.popFirst()?.perform() }
    }

    /// Takes what was posted, for `performAll` and for the backlogs of the relays.
    ///
    /// Called on the main actor.
    ///
    /// - Parameter isBlock: Whether the caller is a block on the main queue, so that later deliveries need another one.
    func takeIncoming(isBlock: Bool = false) {
        incoming.withLock { incoming in
            if isBlock { incoming.hasBlock = false }
            swap(&spare, &incoming.deliveries)
        }
        while let next = spare.popFirst() {
            taken.append(next)
            next.subscription.relay.backlog.append(next)
        }
    }
}

/// A payload on its way to the main actor.
///
/// It waits in two lists: that of all deliveries, and the backlog of its relay. A block on the main queue or a post on the main
/// actor performs it, once. If a post does, an empty delivery stays in the list of all deliveries until a block reaches it.
///
/// `@unchecked Sendable`: after it was made, only the main actor uses it.
final class Delivery: @unchecked Sendable {
    let subscription: Subscription
    private var box: Box?
    /// Retained, so that the observation doesn't end with its center before the payload is delivered.
    private var center: NotificationCenter?

    init(of box: consuming Box, to subscription: Subscription, at center: NotificationCenter?) {
        (self.box, self.subscription, self.center) = (box, subscription, center)
    }

    var isWaiting: Bool { box != nil }

    func perform() {
        guard let box = box.take() else { return }
        MainQueue.assertIsolated()
        let (relay, center) = (subscription.relay, center.take())
        // This delivery is the first one, because both lists have the same order.
        _ = relay.backlog.popFirst()
        var visitor = Visitor(relay)
        // Raised until the payload has been released, because its deinit may post under the same name.
        relay.mainHandlerCount += 1
        subscription.deliver(consume box, in: &visitor)
        relay.mainHandlerCount -= 1
        visitor.leave()
        withExtendedLifetime(center) {}
    }
}

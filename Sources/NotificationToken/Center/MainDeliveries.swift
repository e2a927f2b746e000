import Foundation

/// The deliveries that wait for the main actor, across all centers and names: first in, first out.
///
/// A block on the main queue makes the deliveries that wait when it begins. Later ones get another block, so a burst of posts
/// never starves other work on the main queue.
final class MainDeliveries: Sendable {
    static let shared = MainDeliveries()

    /// What waits, and whether a block that has not begun will deliver it.
    private let state = Guarded((waiting: FIFO<Delivery>(), hasBlock: false))

    /// Adds a delivery.
    ///
    /// The caller holds the relay's lock, so that the relay's backlog has the same order.
    func add(_ delivery: Delivery) {
        state.withLock { state in
            state.waiting.append(delivery)
            // While holding the lock, because other threads rely on the block as soon as `hasBlock` is set.
            if !state.hasBlock { MainQueue.async { self.makeDeliveries() } }
            state.hasBlock = true
        }
    }

    private func makeDeliveries() {
        var rest = state.withLock { state in
            state.hasBlock = false
            return state.waiting.count
        }
        // One at a time, because a handler that runs the main run loop lets the next block begin.
        while rest > 0, let next = state.withLock({ $0.waiting.popFirst() }) {
            next.perform()
            rest -= 1
        }
    }
}

/// A payload on its way to the main actor.
///
/// It waits in two lists: that of all deliveries, and the backlog of its relay. A block on the main queue or a post on the main
/// actor performs it, once. If a post does, an empty delivery stays in the list of all deliveries until a block reaches it.
///
/// `@unchecked Sendable`: after it was made, only the main actor uses the variables.
final class Delivery: @unchecked Sendable {
    private let subscription: Subscription
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
        relay.removeFirstOfBacklog()
        var visitor = Visitor(relay)
        // Raised until the payload has been released, because its deinit may post under the same name.
        relay.mainHandlerCount += 1
        subscription.deliver(consume box, in: &visitor)
        relay.mainHandlerCount -= 1
        visitor.leave()
        withExtendedLifetime(center) {}
    }
}

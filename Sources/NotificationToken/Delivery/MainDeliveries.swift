/// The deliveries that wait for the main actor, across all centers, names and observations: first in, first out.
///
/// A block on the main queue makes the deliveries that wait when it begins. Later ones get another block, so a burst of posts
/// never starves other work on the main queue.
final class MainDeliveries: Sendable {
    static let shared = MainDeliveries()

    /// The deliveries that wait, and whether a block that has not begun will make them.
    private let state = Guarded((waiting: FIFO<Delivery>(), hasBlock: false))

    func add(_ delivery: Delivery) {
        state.withLock { state in
            state.waiting.append(delivery)
            // Under the lock, because other threads rely on the block as soon as `hasBlock` is set.
            if !state.hasBlock { MainQueue.async { self.deliverAll() } }
            state.hasBlock = true
        }
    }

    /// Delivers the backlog of a relay, ahead of all other deliveries.
    ///
    /// Called on the main actor.
    func deliverBacklog(of relay: Relay) {
        deliver(before: state.withLock { $0.waiting.end }) { $0.subscription.relay === relay }
    }

    private func deliverAll() {
        let end = state.withLock { state in
            state.hasBlock = false
            return state.waiting.end
        }
        deliver(before: end) { _ in true }
    }

    /// Makes deliveries one at a time, because a handler that runs the main run loop lets the next block begin.
    private func deliver(before end: Int, where condition: (Delivery) -> Bool) {
        var position = 0
        while let next = state.withLock({ $0.waiting.take(from: &position, before: end, where: condition) }) {
            let subscription = next.subscription
            var visit = Visit(subscription.gate)
            // The mark also covers the release of the payload, because its deinit may post under the same name.
            subscription.relay.whileDeliveringOnMain(consume next) { $0.perform(in: &visit) }
            visit.leave()
            withExtendedLifetime(subscription) {}
        }
    }
}

/// The deliveries that wait for the main actor, across all centers and names: first in, first out.
///
/// A block on the main queue makes the deliveries that wait when it begins. Later ones get another block, so a burst of posts
/// never starves other work on the main queue.
///
/// `@unchecked Sendable`: only the main actor uses the variables and the backlogs.
final class MainDeliveries: @unchecked Sendable {
    static let shared = MainDeliveries()

    /// What was posted since the main actor last looked, and whether a block that has not begun will deliver it.
    ///
    /// The deliveries have consecutive numbers.
    private let incoming = Guarded((deliveries: FIFO<Delivery>(), lastNumber: 0, hasBlock: false))

    /// The order among the backlogs: a turn for each delivery.
    ///
    /// A turn is stale if a post on the main actor has made the delivery ahead of its turn.
    private var turns = FIFO<(number: Int, backlog: Backlog)>()
    private var staleTurns = 0
    /// Empty; kept for its capacity.
    private var taken = FIFO<Delivery>()

    /// The deliveries of one relay, which only the main actor uses.
    final class Backlog {
        fileprivate var deliveries = FIFO<Delivery>()
    }

    func add(_ delivery: Delivery) {
        incoming.withLock { incoming in
            var delivery = delivery
            incoming.lastNumber += 1
            delivery.number = incoming.lastNumber
            incoming.deliveries.append(delivery)
            // While holding the lock, because other threads rely on the block as soon as `hasBlock` is set.
            if !incoming.hasBlock { MainQueue.async { self.deliverAll() } }
            incoming.hasBlock = true
        }
    }

    private func deliverAll() {
        let limit = takeIncoming(isBlock: true)
        // One at a time, because a handler that runs the main run loop lets the next block begin.
        while let turn = turns.popFirst(if: { $0.number <= limit }) {
            if let next = turn.backlog.deliveries.popFirst(if: { $0.number == turn.number }) {
                (consume next).perform()
            } else {
                staleTurns -= 1
            }
        }
    }

    /// Delivers the backlog of a relay, ahead of all other deliveries.
    ///
    /// Called on the main actor.
    func deliver(_ backlog: Backlog) {
        let limit = takeIncoming(isBlock: false)
        while let next = backlog.deliveries.popFirst(if: { $0.number <= limit }) {
            staleTurns += 1
            // Many stale turns are removed at once, so that they don't pile up while the main queue is busy. The turns of a backlog
            // are stale up to its first delivery.
            if staleTurns > 16 && staleTurns > turns.count / 2 {
                turns.removeAll { $0.number < $0.backlog.deliveries.first?.number ?? .max }
                staleTurns = 0
            }
            (consume next).perform()
        }
    }

    /// Sorts what was posted into the backlogs.
    ///
    /// - Parameter isBlock: Whether the caller is a block on the main queue, so that later deliveries need another one.
    /// - Returns: The number of the last delivery so far.
    private func takeIncoming(isBlock: Bool) -> Int {
        let lastNumber = incoming.withLock { incoming in
            if isBlock { incoming.hasBlock = false }
            swap(&taken, &incoming.deliveries)
            return incoming.lastNumber
        }
        while let delivery = taken.popFirst() {
            let backlog = delivery.subscription.relay.backlog
            turns.append((delivery.number, backlog))
            backlog.deliveries.append(delivery)
        }
        return lastNumber
    }
}

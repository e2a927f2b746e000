/// What is to be delivered on the main actor, for all observations, in the order in which it came.
///
/// One block on the main queue delivers all that waited when it began, and the next one what came meanwhile: so a burst of posts
/// costs the main queue one block, and no burst keeps it for ever.
///
/// `@unchecked Sendable`: `lock` guards `tickets`. No user code runs under it, and nothing is released.
final class MainDeliveries: @unchecked Sendable {
    static let shared = MainDeliveries()

    private let lock = Lock()
    private var tickets: [Ticket] = []

    /// One delivery to be made: what waits for a subscription, up to a turn.
    struct Ticket {
        let subscription: WaitingSubscription
        let turn: Int
    }

    func add(_ new: [Ticket]) {
        lock.withLock {
            // Under the lock, because others rely on this block as soon as they find tickets.
            if tickets.isEmpty { MainQueue.async { self.deliverAll() } }
            tickets += new
        }
    }

    private func deliverAll() {
        let tickets = lock.withLock {
            defer { self.tickets = [] }
            return self.tickets
        }
        var visitor = Visitor()
        for ticket in tickets { ticket.subscription.deliver(through: ticket.turn, as: &visitor) }
        visitor.leave()
    }
}

/// What waits for the main actor, of all observations, in the order of the posts.
///
/// One turn of the main queue delivers all that waited when it began, and what comes meanwhile gets the next one: the main queue
/// is entered once for a burst of posts, and no burst keeps it for ever.
///
/// `@unchecked Sendable`: `lock` guards `tickets`. No user code runs under it, and nothing is released.
final class MainLine: @unchecked Sendable {
    static let shared = MainLine()

    private let lock = Lock()
    private var tickets: [Ticket] = []

    /// One delivery to be made: what waits for a subscription, up to a turn.
    struct Ticket {
        let subscription: WaitingSubscription
        let turn: Int
    }

    func add(_ new: [Ticket]) {
        let wereNone = lock.withLock {
            defer { tickets += new }
            return tickets.isEmpty
        }
        if wereNone { MainQueue.async { self.deliverAll() } }
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

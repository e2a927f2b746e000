import Foundation

/// One notification on its way along the subscriptions of a relay, on the posting thread.
struct Post {
    /// The box that the notification carries, looked up once for all who read it.
    private let box: Box?

    /// Those who observe every sender and those who observe the post's, both in the order of registration.
    typealias Route = (everySender: [Subscription], thisSender: [Subscription])

    private let gate: Gate
    private let thread = Gate.currentThread
    /// The subscriptions that were there when the post began.
    private var route: Route = ([], [])
    private var nextOfEverySender = 0
    private var nextOfThisSender = 0
    /// The subscription that the thread is inside.
    ///
    /// It is unmanaged, because the route keeps it: that saves two atomic operations for each delivery.
    private var current: Unmanaged<Subscription>?
    /// What was let wait on the way to the current subscription, and has to be delivered elsewhere.
    private var tickets: [Ticket] = []

    init(of box: Box?, through gate: Gate) {
        self.box = box
        self.gate = gate
    }

    /// Enters the first active subscription of a route.
    ///
    /// - Parameter route: Makes the route. It is called under the lock, in the same turn: one less for each post.
    /// - Returns: The subscription, unless there is none.
    mutating func first(of route: () -> Route) -> Unmanaged<Subscription>? {
        current = gate.step(from: nil, on: thread) {
            self.route = route()
            return nextLocked()
        }
        if !tickets.isEmpty { sendTickets() }
        return current
    }

    /// Leaves the subscription before, and enters the next one that is still active.
    mutating func next() -> Unmanaged<Subscription>? {
        current = gate.step(from: current, on: thread) { nextLocked() }
        if !tickets.isEmpty { sendTickets() }
        return current
    }

    /// Leaves the current subscription, for one that does not run its handler here and now.
    mutating func leave() {
        current = gate.step(from: current, on: thread) { nil }
    }

    /// Finds the next active subscription to enter, and passes those that only let the box wait.
    @inline(__always)
    private mutating func nextLocked() -> Unmanaged<Subscription>? {
        while let next = nextOfRoute() {
            guard next.takeUnretainedValue().isActiveLocked else { continue }
            if next.takeUnretainedValue().keepsBoxes, letBoxWait(for: next) { continue }
            return next
        }
        return nil
    }

    /// Takes the subscription that was registered first, of the two lists that are left.
    @inline(__always)
    private mutating func nextOfRoute() -> Unmanaged<Subscription>? {
        let (everySender, thisSender) = route
        let isEverySenderNext =
            nextOfThisSender == thisSender.count
            || nextOfEverySender < everySender.count
                && everySender[nextOfEverySender].sequence < thisSender[nextOfThisSender].sequence
        if isEverySenderNext {
            guard nextOfEverySender < everySender.count else { return nil }
            defer { nextOfEverySender += 1 }
            return Unmanaged.passUnretained(everySender[nextOfEverySender])
        }
        defer { nextOfThisSender += 1 }
        return Unmanaged.passUnretained(thisSender[nextOfThisSender])
    }

    /// - Returns: False if the subscription has to be entered.
    private mutating func letBoxWait(for next: Unmanaged<Subscription>) -> Bool {
        let subscription = next.takeUnretainedValue()
        guard let box, let turn = subscription.keepLocked(box) else { return false }
        tickets.append(Ticket(subscription: subscription, turn: turn))
        return true
    }

    /// Comes before the current subscription is called, so that nobody who was registered later is served earlier.
    private mutating func sendTickets() {
        for ticket in tickets { ticket.subscription.summon(for: ticket.turn) }
        tickets = []
    }
}

import Foundation

/// One notification on its way along the subscriptions of a relay, on the posting thread.
struct Post {
    /// The box that the notification carries, looked up once for all who read it.
    let box: Box?

    private let gate: Gate
    private let thread = Gate.currentThread
    private var route = Route([], [])
    /// The subscription that the thread is inside.
    private var current: Unmanaged<Subscription>?
    /// What was let wait on the way to the current subscription, and has to be delivered elsewhere.
    private var tickets: [Ticket] = []

    init(_ notification: Notification, through gate: Gate) {
        box = Envelope.box(in: notification)
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
        sendTickets()
        return current
    }

    /// Leaves the subscription before, and enters the next one that is still active.
    mutating func next() -> Unmanaged<Subscription>? {
        current = gate.step(from: current, on: thread) { nextLocked() }
        sendTickets()
        return current
    }

    /// Leaves the current subscription, for one that does not run its handler here and now.
    mutating func leave() {
        current = gate.step(from: current, on: thread) { nil }
    }

    /// Finds the next subscription to enter, and passes those that only let the box wait.
    private mutating func nextLocked() -> Unmanaged<Subscription>? {
        while let next = route.next() {
            guard let box, let turn = next._withUnsafeGuaranteedRef({ $0.keepLocked(box) }) else { return next }
            tickets.append(Ticket(subscription: next.takeUnretainedValue(), turn: turn))
        }
        return nil
    }

    /// Comes before the current subscription is called, so that nobody who was registered later is served earlier.
    private mutating func sendTickets() {
        if tickets.isEmpty { return }
        for ticket in tickets { ticket.subscription.summon(for: ticket.turn) }
        tickets = []
    }
}

/// One delivery to be made elsewhere: what waits for this subscription with this turn.
struct Ticket {
    let subscription: Subscription
    let turn: Int
}

/// What is left of a post's way: the subscriptions that were there when it began, in the order of registration.
struct Route {
    private let everySender: [Subscription]
    private let thisSender: [Subscription]
    private var nextOfEverySender = 0
    private var nextOfThisSender = 0

    init(_ everySender: [Subscription], _ thisSender: [Subscription]) {
        self.everySender = everySender
        self.thisSender = thisSender
    }

    /// Takes the next active subscription; call it under the gate's lock.
    ///
    /// It is unmanaged, because the lists keep it as long as the route: that saves two atomic operations for each delivery.
    mutating func next() -> Unmanaged<Subscription>? {
        while let subscription = nextOfAnyKind() {
            if subscription._withUnsafeGuaranteedRef({ $0.isActive }) { return subscription }
        }
        return nil
    }

    private mutating func nextOfAnyKind() -> Unmanaged<Subscription>? {
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
}

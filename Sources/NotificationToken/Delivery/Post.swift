/// A notification on its way along the subscriptions of a relay, on the posting thread.
struct Post {
    /// Those who observe every sender and those who observe the post's, both in the order of subscription.
    typealias Route = (everySender: [Subscription], thisSender: [Subscription])

    private let thread = CallingThread()
    /// The subscriptions that were there when the post began.
    private var route: Route = ([], [])
    private var nextOfEverySender = 0
    private var nextOfThisSender = 0
    /// The subscription that the thread is inside.
    ///
    /// It is unmanaged, because the route keeps it: that saves two atomic operations for each delivery.
    private var current: Unmanaged<Subscription>?

    /// What was let wait for the main actor on the way to the current subscription.
    private var tickets: [MainDeliveries.Ticket] = []

    /// Enters the first subscription of a route that has to be entered.
    ///
    /// - Parameters:
    ///   - gate: The gate of the relay.
    ///   - box: The box that the notification carries, if any.
    ///   - route: Makes the route; called under the lock, so that it is taken only once.
    /// - Returns: The subscription, unless there is none.
    mutating func first(
        through gate: Gate, with box: Box?, of route: () -> Route
    ) -> Unmanaged<Subscription>? {
        current = gate.step(from: nil, on: thread) {
            self.route = route()
            return nextLocked(with: box)
        }
        if !tickets.isEmpty { sendTickets() }
        return current
    }

    /// Leaves the subscription before, and enters the next one that has to be entered.
    mutating func next(through gate: Gate, with box: Box?) -> Unmanaged<Subscription>? {
        if current == nil, isOver { return nil }
        current = gate.step(from: current, on: thread) { nextLocked(with: box) }
        if !tickets.isEmpty { sendTickets() }
        return current
    }

    /// Leaves the current subscription, for one that does not run its handler here and now.
    ///
    /// - Parameters:
    ///   - gate: The gate of the relay.
    ///   - body: Called under the lock.
    mutating func leave(through gate: Gate, _ body: () -> Void = {}) {
        current = gate.step(from: current, on: thread) {
            body()
            return nil
        }
    }

    private var isOver: Bool {
        nextOfEverySender == route.everySender.count && nextOfThisSender == route.thisSender.count
    }

    /// Finds the next active subscription to enter, and passes those of the main actor that only let the box wait.
    @inline(__always)
    private mutating func nextLocked(with box: Box?) -> Unmanaged<Subscription>? {
        while let next = nextOfRoute() {
            guard next.takeUnretainedValue().isActiveLocked else { continue }
            if next._withUnsafeGuaranteedRef({ $0.keepsBoxes && letWait(box, for: $0) }) { continue }
            return next
        }
        return nil
    }

    /// - Returns: False if the subscription has to be entered.
    private mutating func letWait(_ box: Box?, for subscription: Subscription) -> Bool {
        guard let box, let ticket = subscription.keepLocked(box) else { return false }
        tickets.append(ticket)
        return true
    }

    /// Comes before the current subscription is called, so that nobody who subscribed later is served earlier; no user code runs.
    private mutating func sendTickets() {
        MainDeliveries.shared.add(tickets)
        tickets = []
    }

    /// Takes the older subscription of the two that come next.
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
}

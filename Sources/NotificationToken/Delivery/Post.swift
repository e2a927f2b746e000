/// A notification on its way along the subscriptions of a relay, on the posting thread.
struct Post {
    /// Those who observe every sender and those who observe the post's, both in the order of subscription.
    typealias Route = (everySender: [Subscription], thisSender: [Subscription])

    private let thread = ThreadID()
    /// The subscriptions that were there when the post began.
    private var route: Route = ([], [])
    private var nextOfEverySender = 0
    private var nextOfThisSender = 0
    /// The subscription that the thread is inside.
    ///
    /// It is unmanaged, because the route keeps it: that saves two atomic operations for each delivery.
    private var current: Unmanaged<Subscription>?

    /// Enters the first active subscription of a route.
    ///
    /// - Parameters:
    ///   - gate: The gate of the relay.
    ///   - route: Makes the route; called under the lock, so that it is taken only once.
    /// - Returns: The subscription, unless there is none.
    mutating func first(through gate: Gate, of route: () -> Route) -> Unmanaged<Subscription>? {
        current = gate.step(from: nil, on: thread) {
            self.route = route()
            return nextLocked()
        }
        return current
    }

    /// Leaves the subscription before, and enters the next one that is still active.
    mutating func next(through gate: Gate) -> Unmanaged<Subscription>? {
        current = gate.step(from: current, on: thread) { nextLocked() }
        return current
    }

    /// Leaves the current subscription, for one that does not run its handler here and now.
    mutating func leave(through gate: Gate) {
        current = gate.step(from: current, on: thread) { nil }
    }

    /// Finds the next active subscription.
    @inline(__always)
    private mutating func nextLocked() -> Unmanaged<Subscription>? {
        while let next = nextOfRoute() {
            if next.takeUnretainedValue().isActiveLocked { return next }
        }
        return nil
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

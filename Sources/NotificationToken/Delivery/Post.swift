import Foundation

/// One notification on its way along the subscriptions of a relay, on the posting thread.
struct Post {
    let notification: Notification

    private let gate: Gate
    private let thread = Gate.currentThread
    private var route: Route
    /// The subscription that the thread is inside.
    private var current: Subscription?

    init(_ notification: Notification, through gate: Gate, along route: Route) {
        self.notification = notification
        self.gate = gate
        self.route = route
    }

    /// Leaves the subscription before, and enters the next one that is still active.
    mutating func next() -> Subscription? {
        current = gate.step(from: current, on: thread) { route.next() }
        return current
    }

    /// Leaves the current subscription, for one that does not run its handler here and now.
    mutating func leave() {
        current = gate.step(from: current, on: thread) { nil }
    }
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

    var isEmpty: Bool { everySender.isEmpty && thisSender.isEmpty }

    /// Takes the next active subscription; call it under the gate's lock.
    mutating func next() -> Subscription? {
        while let subscription = nextOfAnyKind() {
            if subscription.isActive { return subscription }
        }
        return nil
    }

    private mutating func nextOfAnyKind() -> Subscription? {
        guard nextOfThisSender < thisSender.count else {
            guard nextOfEverySender < everySender.count else { return nil }
            defer { nextOfEverySender += 1 }
            return everySender[nextOfEverySender]
        }
        let candidate = thisSender[nextOfThisSender]
        if nextOfEverySender < everySender.count, everySender[nextOfEverySender].sequence < candidate.sequence {
            defer { nextOfEverySender += 1 }
            return everySender[nextOfEverySender]
        }
        nextOfThisSender += 1
        return candidate
    }
}

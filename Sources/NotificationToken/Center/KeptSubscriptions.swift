/// Subscriptions that go on without their token, after `keepObserving()`: ends those whose target or actor is gone.
///
/// Nothing else would: no post may ever reach them. For example, each window may observe itself.
///
/// When one is added, a sweep begins if half of them are new since the last sweep, or if half of them have ended. So
/// those whose target is gone are at most about as many as the last sweep has left, or a few hundred.
enum KeptSubscriptions {
    /// The least number to sweep for, which C10 names.
    ///
    /// It is larger than that of other cleanups, because a sweep takes a thread, and a block or task on each actor.
    private static let leastToSweep = 256
    static let state = LockedValue(State())

    struct State {
        /// Those that go on, and some that have ended; without those that a sweep has taken.
        var subscriptions: [Subscription] = []
        /// How many of these have been added since a sweep took all.
        var newCount = 0
        /// How many have ended since then.
        ///
        /// A sweep counts those that it ends, too. So another sweep may follow, which asks each of the others once
        /// more.
        var endedCount = 0

        /// Takes all for a sweep, if one is due.
        mutating func takeIfDue() -> [Subscription] {
            func isDue(_ count: Int) -> Bool { isCleanupDue(count, of: subscriptions.count, least: leastToSweep) }
            if !isDue(newCount) && !isDue(endedCount) { return [] }
            (newCount, endedCount) = (0, 0)
            defer { subscriptions = [] }
            return subscriptions
        }
    }

    /// Adds a subscription.
    static func add(_ subscription: Subscription) {
        let due = state.withLock { state in
            state.subscriptions.append(subscription)
            state.newCount += 1
            return state.takeIfDue()
        }
        // On another thread, because the caller may hold any lock.
        if !due.isEmpty { BackgroundThread.run { sweep(due) } }
    }

    /// Notes that one has ended.
    ///
    /// The caller holds its group's lock.
    static func noteEnd() { state.withLock { $0.endedCount += 1 } }

    /// Asks subscriptions whether their targets are gone, each on the actor of its handler, if there is one: asking may
    /// release the target.
    ///
    /// An actor that never gets time never answers, and the others don't wait for it.
    private static func sweep(_ subscriptions: [Subscription]) {
        let onMain = subscriptions.filter(\.place.isMainActor)
        if !onMain.isEmpty { MainActorQueue.shared.add(MainActorSweep(onMain)) }
        for subscription in subscriptions where !subscription.place.isMainActor {
            // An actor that has been released was the target: a handler written in an actor's instance retains it.
            if case .actor(let queue) = subscription.place, queue.async({ endIfAbandoned(subscription) }) { continue }
            endIfAbandoned(subscription)
        }
    }

    /// Ends a subscription if its target is gone, which its actor may be, and puts it back if it goes on.
    fileprivate static func endIfAbandoned(_ subscription: Subscription) {
        if subscription.target?.isGone == true { subscription.end() }
        if subscription.isActive { state.withLock { $0.subscriptions.append(subscription) } }
    }
}

/// The part of a sweep whose handlers run on the main actor.
private final class MainActorSweep: MainActorTurn {
    private let subscriptions: [Subscription]

    init(_ subscriptions: [Subscription]) { self.subscriptions = subscriptions }

    func takeTurn() {
        for subscription in subscriptions { KeptSubscriptions.endIfAbandoned(subscription) }
    }
}

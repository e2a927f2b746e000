/// Subscriptions that go on without their token, after `keepObserving()`: ends those whose target or actor is gone.
///
/// Nothing else would: no post may ever reach them. For example, each window may observe itself.
///
/// When one is added, a sweep begins if their number has doubled since the last one, or if half of them have ended. So
/// those whose target is gone are at most about as many as the last sweep has left, or a few hundred, and a sweep costs
/// each of them little.
enum KeptSubscriptions {
    /// How many must be new, or must have ended, at least, before a sweep.
    private static let leastToSweep = 256
    static let state = Guarded(State())

    struct State {
        /// Those that go on, and some that have ended; without those that a sweep has taken.
        var subscriptions: [Subscription] = []
        /// How many of these have been added since a sweep took all.
        var newCount = 0
        /// How many have ended since then, without those that a sweep has ended.
        var endedCount = 0

        /// Takes all for a sweep, if one is due.
        mutating func takeIfDue() -> [Subscription] {
            let haveDoubled = newCount >= max(leastToSweep, subscriptions.count - newCount)
            let haveManyEnded = endedCount >= max(leastToSweep, subscriptions.count / 2)
            if !haveDoubled && !haveManyEnded { return [] }
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
        // The caller may hold any lock.
        if !due.isEmpty { BackgroundQueue.async { sweep(due) } }
    }

    /// Notes that one has ended, while holding its group's lock.
    static func noteEnd() { state.withLock { $0.endedCount += 1 } }

    /// Asks each whether its target is gone, where its handler runs, because asking may release the target.
    ///
    /// An actor may never get time to answer, and a deinit may block. The others don't wait for these, unless deinits
    /// block as many threads as Dispatch has.
    private static func sweep(_ all: [Subscription]) {
        let onMain = all.filter(\.place.isMainActor)
        if !onMain.isEmpty { MainTurns.shared.add(MainSweep(subscriptions: onMain)) }
        for subscription in all {
            switch subscription.place {
            case .mainActor: break
            case .actor(let queue):
                if queue.async({ endIfAbandoned(subscription) }) { break }
                BackgroundQueue.asyncUserCode { endIfAbandoned(subscription, isActorGone: true) }
            case .postingThread, .queue: BackgroundQueue.asyncUserCode { endIfAbandoned(subscription) }
            }
        }
    }

    /// Ends a subscription if its target or actor is gone, and puts it back if it goes on.
    private static func endIfAbandoned(_ subscription: Subscription, isActorGone: Bool = false) {
        let wasActive = subscription.isActive
        if isActorGone || subscription.target?.isGone == true { subscription.end() }
        let isActive = subscription.isActive
        state.withLock { state in
            if isActive { state.subscriptions.append(subscription) } else if wasActive { state.endedCount -= 1 }
        }
    }

    /// The part of a sweep that is done on the main actor.
    private final class MainSweep: MainTurn {
        private let subscriptions: [Subscription]

        init(subscriptions: [Subscription]) { self.subscriptions = subscriptions }

        func takeTurn() { for subscription in subscriptions { endIfAbandoned(subscription) } }
    }
}

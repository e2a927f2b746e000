/// Ends observations that have lost their token and whose target or actor is gone.
///
/// Nothing else would: no post may ever reach them. For example, each window may observe itself with `keepObserving()`.
///
/// It looks at all relays whenever there are twice as many without a token as the last look has left. So those that are
/// gone are at most about as many as those that live, and a look costs each of them little.
final class AbandonedSubscriptions: Sendable {
    static let shared = AbandonedSubscriptions()

    /// How many subscriptions have no token, and how many of them are older than the last look.
    private let state = Guarded((count: 0, old: 0))

    /// As long as fewer have lost their token since the last look, they aren't worth another one.
    private static let least = 256

    /// Notes that a subscription has lost its token, and goes on.
    ///
    /// The caller holds the gate's lock, and perhaps any other lock. So another thread looks.
    func add() {
        let mustLook = state.withLock { state in
            state.count += 1
            guard state.count - state.old >= max(Self.least, state.old) else { return false }
            state.old = state.count
            return true
        }
        if mustLook { BackgroundQueue.asyncWithUserCode { self.look() } }
    }

    /// Notes that a subscription without a token has ended, while holding the gate's lock.
    func remove() {
        state.withLock { state in
            state.count -= 1
            state.old = min(state.old, state.count)
        }
    }

    /// Asks all subscriptions without a token whether their target is gone.
    private func look() {
        var onMain: [Subscription] = []
        for relay in Registry.shared.allRelays {
            for subscription in relay.subscriptionsWithoutToken {
                if subscription.context.isMainActor { onMain.append(subscription) } else { subscription.endIfAbandoned() }
            }
        }
        if !onMain.isEmpty { MainTurns.shared.add(Look(at: onMain)) }
    }

    /// Asks subscriptions of the main actor, there.
    private final class Look: MainTurn {
        private let subscriptions: [Subscription]

        init(at subscriptions: [Subscription]) { self.subscriptions = subscriptions }

        func takeTurn() { for subscription in subscriptions { subscription.endIfAbandoned() } }
    }
}

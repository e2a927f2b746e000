/// Ends observations that have lost their token and whose target or actor is gone.
///
/// Nothing else would: no post may ever reach them. For example, each window may observe itself with `keepObserving()`.
///
/// It looks at all relays whenever as many have lost their token since the last look as had lost it before. So those
/// that are gone are at most about as many as those that live, and a look costs each of them little.
final class AbandonedSubscriptions: Sendable {
    static let shared = AbandonedSubscriptions()

    /// How many subscriptions have no token, and how many of them have lost it since the last look.
    private let state = Guarded((count: 0, new: 0))

    /// A look takes longer than this many subscriptions are worth.
    private static let least = 256

    /// Notes that a subscription has lost its token, and goes on.
    ///
    /// The caller holds the gate's lock, and perhaps any other lock. So another thread looks.
    func add() {
        let mustLook = state.withLock { state in
            state.count += 1
            state.new += 1
            guard state.new >= max(Self.least, state.count - state.new) else { return false }
            state.new = 0
            return true
        }
        if mustLook { BackgroundQueue.asyncWithUserCode { self.look() } }
    }

    /// Notes that a subscription without a token has ended, while holding the gate's lock.
    func remove() { state.withLock { $0.count -= 1 } }

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

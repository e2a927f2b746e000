/// Subscriptions that have lost their token after `keepObserving()`: ends those whose target or actor is gone.
///
/// Nothing else would: no post may ever reach them. For example, each window may observe itself.
///
/// A look asks the subscriptions of a relay, or, because there may be many names, of all relays. `LookSchedule` says when.
enum TokenlessSubscriptions {
    private static let scheduleOfAllRelays = Guarded(LookSchedule(least: 256))

    /// Notes that a subscription of a relay goes on without its token, while holding the gate's lock.
    static func noteLostToken(at relay: Relay) {
        if relay.lookSchedule.add() { startLook(at: relay) }
        if scheduleOfAllRelays.withLock({ $0.add() }) { startLook(at: nil) }
    }

    /// Notes that a subscription without a token has ended, while holding the gate's lock.
    static func noteEnd(at relay: Relay) {
        if relay.lookSchedule.remove() { startLook(at: relay) }
        if scheduleOfAllRelays.withLock({ $0.remove() }) { startLook(at: nil) }
    }

    /// Looks at a relay, or at all.
    ///
    /// The caller may hold any lock. So another thread looks. It ends the subscriptions that it may, and lets actors end
    /// theirs.
    private static func startLook(at relay: Relay?) {
        BackgroundQueue.asyncWithUserCode {
            var (onMain, survivors) = ([Subscription](), 0)
            for relay in relay.map({ [$0] }) ?? Registry.shared.allRelays {
                for subscription in relay.subscriptionsWithoutToken {
                    if subscription.context.isMainActor {
                        onMain.append(subscription)
                    } else if subscription.endIfAbandoned() {
                        continue
                    }
                    survivors += 1
                }
            }
            if !onMain.isEmpty { MainTurns.shared.add(MainLook(at: onMain)) }
            let mustLookAgain =
                if let relay {
                    relay.lock.withLock { relay.lookSchedule.finish(survivors) }
                } else {
                    scheduleOfAllRelays.withLock { $0.finish(survivors) }
                }
            if mustLookAgain { startLook(at: relay) }
        }
    }

    /// The part of a look that has to be done on the main actor.
    private final class MainLook: MainTurn {
        private let subscriptions: [Subscription]

        init(at subscriptions: [Subscription]) { self.subscriptions = subscriptions }

        func takeTurn() { for subscription in subscriptions { _ = subscription.endIfAbandoned() } }
    }
}

/// Tells when to look at the subscriptions without a token: when there are twice as many as the last look has left.
///
/// So those whose target is gone are at most about as many as have lived at the last look, or the least number that is
/// worth a look. A look costs each of them little.
struct LookSchedule {
    /// As long as fewer have come since the last look, they aren't worth another one.
    private let least: Int
    private var count = 0
    /// How many the last look has left, at most: an actor may still end some.
    private var survivors = 0
    private var isLooking = false
    /// How many have ended during the look, which may have counted them as survivors.
    private var endedMeanwhile = 0

    init(least: Int) { self.least = least }

    // Each of these returns whether to look now.

    mutating func add() -> Bool {
        count += 1
        return startIfDue()
    }

    mutating func remove() -> Bool {
        count -= 1
        survivors = max(0, survivors - 1)
        endedMeanwhile += 1
        return startIfDue()
    }

    /// Ends a look, after which another one may be due.
    mutating func finish(_ survivors: Int) -> Bool {
        isLooking = false
        self.survivors = max(0, survivors - endedMeanwhile)
        return startIfDue()
    }

    private mutating func startIfDue() -> Bool {
        if isLooking || count - survivors < max(least, survivors) { return false }
        isLooking = true
        endedMeanwhile = 0
        return true
    }
}

/// Ends observations that have lost their token and whose target or actor is gone.
///
/// Nothing else would: no post may ever reach them. For example, each window may observe itself with `keepObserving()`.
///
/// A look asks the subscriptions of a relay, or, because there may be many names, of all relays. `LookSchedule` says when.
enum AbandonedSubscriptions {
    private static let scheduleOfAllRelays = Guarded(LookSchedule(least: 256))

    /// Notes that a subscription of a relay goes on without its token, while holding the gate's lock.
    ///
    /// The caller may hold any other lock, too. So another thread looks.
    static func add(at relay: Relay) {
        if relay.lookSchedule.add() { startLook(at: relay) }
        if scheduleOfAllRelays.withLock({ $0.add() }) { startLook(at: nil) }
    }

    /// Notes that a subscription without a token has ended, while holding the gate's lock.
    static func remove(at relay: Relay) {
        relay.lookSchedule.remove()
        scheduleOfAllRelays.withLock { $0.remove() }
    }

    // MARK: - A look

    /// Looks at a relay, or at all, on another thread.
    private static func startLook(at relay: Relay?) {
        BackgroundQueue.asyncWithUserCode {
            var (onMain, survivors) = ([Subscription](), 0)
            for relay in relay.map({ [$0] }) ?? Registry.shared.allRelays {
                for subscription in relay.subscriptionsWithoutToken {
                    if subscription.context.isMainActor {
                        onMain.append(subscription)
                    } else if !subscription.endIfAbandoned() {
                        survivors += 1
                    }
                }
            }
            if onMain.isEmpty { return finishLook(at: relay, survivors) }
            MainTurns.shared.add(MainLook(at: relay, onMain, survivors))
        }
    }

    private static func finishLook(at relay: Relay?, _ survivors: Int) {
        let mustLookAgain =
            if let relay {
                relay.lock.withLock { relay.lookSchedule.finish(survivors) }
            } else {
                scheduleOfAllRelays.withLock { $0.finish(survivors) }
            }
        if mustLookAgain { startLook(at: relay) }
    }

    /// The part of a look that has to be done on the main actor.
    private final class MainLook: MainTurn {
        private let relay: Relay?
        private let subscriptions: [Subscription]
        private let survivors: Int

        init(at relay: Relay?, _ subscriptions: [Subscription], _ survivors: Int) {
            (self.relay, self.subscriptions, self.survivors) = (relay, subscriptions, survivors)
        }

        func takeTurn() {
            var survivors = survivors
            for subscription in subscriptions where !subscription.endIfAbandoned() { survivors += 1 }
            finishLook(at: relay, survivors)
        }
    }
}

/// Tells when to look at the subscriptions without a token: when there are twice as many as the last look has left.
///
/// So those whose target is gone are at most about as many as those that live, and a look costs each of them little.
struct LookSchedule {
    /// As long as fewer have come since the last look, they aren't worth another one.
    private let least: Int
    private var count = 0
    /// How many of them the last look has left, at most.
    private var old = 0
    private var isLooking = false

    init(least: Int) { self.least = least }

    /// Counts one more.
    ///
    /// - Returns: Whether to look now.
    mutating func add() -> Bool {
        count += 1
        return startIfDue()
    }

    mutating func remove() {
        count -= 1
        old = max(0, old - 1)
    }

    /// Ends a look.
    ///
    /// - Returns: Whether to look again, because so many have come meanwhile.
    mutating func finish(_ survivors: Int) -> Bool {
        isLooking = false
        old = min(survivors, count)
        return startIfDue()
    }

    private mutating func startIfDue() -> Bool {
        if isLooking || count - old < max(least, old) { return false }
        isLooking = true
        return true
    }
}

/// Subscriptions that go on without their token, after `keepObserving()`: ends those whose target or actor is gone.
///
/// Nothing else would: no post may ever reach them. For example, each window may observe itself.
///
/// When one is added, a sweep begins if their number has doubled since the last one, or if half of them have ended. So
/// those whose target is gone are at most about as many as the last sweep has left, or a few hundred, and a sweep costs
/// each of them little.
enum KeptSubscriptions {
    /// How many must be new, or must have ended, at least, before a sweep: C10 names the number.
    private static let leastToSweep = 256
    static let state = LockedValue(State())

    struct State {
        /// Those that go on, and some that have ended; without those that a sweep has taken.
        var subscriptions: [Subscription] = []
        /// How many of these have been added since a sweep took all.
        var newCount = 0
        /// How many have ended since then.
        ///
        /// A sweep counts those that it ends, too. So another sweep may follow, which asks each of the others once more.
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
        if !due.isEmpty { BackgroundQueue.async { Sweep(due).run() } }
    }

    /// Notes that one has ended, while holding its group's lock.
    static func noteEnd() { state.withLock { $0.endedCount += 1 } }

    /// Ends a subscription if its target or actor is gone, and puts it back if it goes on.
    fileprivate static func endIfAbandoned(_ subscription: Subscription) {
        if subscription.target?.isGone == true { subscription.end() }
        if subscription.isActive { state.withLock { $0.subscriptions.append(subscription) } }
    }
}

/// Asks subscriptions whether their targets are gone, because asking may release the target: on the actor of the handler,
/// and otherwise on a background thread.
///
/// An actor may never get time to answer, its executor may block, and so may a deinit. The other subscriptions don't wait
/// for that, except those of the main actor for each other.
private final class Sweep: MainActorTurn {
    private let onMain: [Subscription]
    /// Those that don't run on the main actor, and haven't been asked.
    private let others: LockedValue<[Subscription]>

    init(_ all: [Subscription]) {
        onMain = all.filter(\.place.isMainActor)
        others = LockedValue(all.filter { !$0.place.isMainActor })
    }

    func run() {
        if !onMain.isEmpty { MainActorQueue.shared.add(self) }
        // If a deinit blocks this thread, Dispatch's shared threads ask the rest. If user code blocks all of these, this
        // thread asks the rest.
        for _ in others.withLock({ $0.dropFirst() }) { BackgroundQueue.asyncUserCode { self.askOther() } }
        while askOther() {}
    }

    func takeTurn() { for subscription in onMain { KeptSubscriptions.endIfAbandoned(subscription) } }

    /// Asks one of the others.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    private func askOther() -> Bool {
        guard let next = others.withLock({ $0.popLast() }) else { return false }
        // An actor that has been released was the target: a handler written in an actor's instance retains it.
        if case .actor(let queue) = next.place, queue.async({ KeptSubscriptions.endIfAbandoned(next) }) { return true }
        KeptSubscriptions.endIfAbandoned(next)
        return true
    }
}

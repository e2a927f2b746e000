import Foundation

/// Passes the posts of one name, or of all names, at one center to the subscriptions, in order.
///
/// It is registered for every sender, without a queue. The center retains the relay's entry, the entry retains the
/// relay, and the relay retains the subscriptions with their handlers. The center never releases a handler:
/// `Observation.release` does.
///
/// It is the gate of its subscriptions. `@unchecked Sendable`: `center` is set once, only the main actor uses `holdCount`,
/// and the gate's lock guards the other variables.
final class Relay: Gate, MainTurn, @unchecked Sendable {
    let id: ID
    private(set) weak var center: NotificationCenter?
    private let subscriptions = SubscriptionTable()

    /// Weak, so that only the center retains it.
    private weak var entry: CenterEntry?
    private var stage = Stage.inUse

    // Benchmark “To the main actor, 1 observer”: exclusivity checks would take a twentieth of the time. No user code
    // runs while one of these is used, so no two uses overlap.

    /// What waits for the main actor.
    @exclusivity(unchecked) private var backlog = Backlog()
    /// How many posts and deliveries on the main actor's stack let the backlog wait.
    ///
    /// Only the main actor uses it.
    @exclusivity(unchecked) private var holdCount = 0

    /// Tells when to look at the subscriptions without a token, while holding the lock.
    var lookSchedule = LookSchedule(least: 64)

    private enum Stage {
        /// It has subscriptions, or is about to get its first one.
        case inUse
        /// All its subscriptions had ended, so the registry removes it sooner or later. It may have new ones by now:
        /// `closeIfIdle` looks.
        case idle
        /// It takes no more subscriptions, because it is being removed or its center has died.
        case closed
    }

    /// Identifies a relay in the registry.
    struct ID: Hashable {
        let center: ObjectIdentifier
        let name: Notification.Name?
    }

    /// Makes a relay.
    ///
    /// Nil if the center is being deinitialized, because then it can't be referenced weakly.
    init?(center: NotificationCenter, name: Notification.Name?) {
        guard Platform.allowsWeakReference(to: center) else { return nil }
        self.center = center
        id = ID(center: ObjectIdentifier(center), name: name)
    }

    // MARK: - Posts

    /// Takes a post from the center, on the posting thread.
    func receive(_ notification: Notification) {
        guard let (list, hasBacklog) = reached(by: notification) else {
            // The poster calls the center anyway, so it holds no lock that the center needs.
            return Registry.shared.remove(ifIdle: self)
        }
        var post = RelayedPost(at: self)
        if hasBacklog && post.visit.isOnMain && holdCount == 0 { deliverBacklog() }
        for subscription in list { subscription.deliver(notification, from: &post) }
        post.finish()
        withExtendedLifetime(list) {}
    }

    /// The subscriptions that a post reaches, in order, and whether anything waits for the main actor.
    ///
    /// Nil if there is no subscription at all.
    private func reached(by notification: Notification) -> (list: [Subscription], hasBacklog: Bool)? {
        let (unfiltered, filtersSenders, hasBacklog) = lock.withLock {
            (subscriptions.ofEverySender, subscriptions.filtersSenders, backlog.count > 0)
        }
        if !filtersSenders { return unfiltered.isEmpty ? nil : (unfiltered, hasBacklog) }
        // Not under the lock, because it takes time. Retained only during the post, which is legal even in the sender's
        // deinit.
        let sender = notification.object.flatMap { Platform.object(in: $0) }
        return (lock.withLock { subscriptions.reached(from: sender) }, hasBacklog)
    }

    // MARK: - What waits for the main actor

    /// Adds a delivery and its turn, while holding the lock.
    ///
    /// Under one lock, because each turn makes the first delivery that waits at its relay. Otherwise a thread could add a
    /// delivery here, and stop before it adds the turn. If another thread then posts A under this name and B under another
    /// one, the turn of A makes the first thread's delivery, the turn of B makes B, and A comes last.
    func addToBacklog(_ delivery: consuming Delivery) {
        backlog.append(delivery)
        MainTurns.shared.add(self)
    }

    /// Makes the first delivery that waits, unless a post has done that.
    func takeTurn() { if let delivery = lock.withLock({ backlog.popForTurn() }) { perform(delivery) } }

    /// Makes the deliveries that wait now, before a post on the main actor.
    @inline(never)
    private func deliverBacklog() {
        for _ in 0..<lock.withLock({ backlog.count }) {
            guard let delivery = lock.withLock({ backlog.popForPost() }) else { return }
            perform(delivery)
        }
    }

    /// Makes a delivery and releases what it releases, while the rest of the backlog waits.
    private func perform(_ delivery: consuming Delivery) {
        holdBacklog()
        delivery.perform()
        stopHoldingBacklog()
    }

    /// Lets the backlog wait while the main actor delivers at this relay.
    ///
    /// A post that is made meanwhile, by a handler or by what is released, would otherwise deliver the backlog first.
    /// Then each delivery could start the next, and the stack would be as deep as the backlog.
    func holdBacklog() { holdCount += 1 }

    func stopHoldingBacklog() { holdCount -= 1 }

    // MARK: - Subscriptions

    /// Adds a subscription at the end.
    ///
    /// - Returns: False if the relay is closed.
    func add(_ subscription: Subscription, from sender: Pin?) -> Bool {
        lock.withLock {
            if stage == .closed { return false }
            subscription.gate = self
            subscriptions.add(subscription, from: sender)
            return true
        }
    }

    /// Removes an ended subscription, while holding the lock.
    ///
    /// After the last one, the registry notes that the relay is idle.
    func remove(_ subscription: Subscription) {
        subscriptions.remove(subscription)
        guard subscriptions.isEmpty, stage == .inUse else { return }
        stage = .idle
        Registry.shared.didBecomeIdle(self)
    }

    /// The subscriptions that go on without a token.
    var subscriptionsWithoutToken: [Subscription] {
        lock.withLock { subscriptions.all.filter { $0.hasLostToken && !$0.hasEnded } }
    }

    /// Closes the relay if it is idle, or puts it back into use if it has subscriptions again.
    ///
    /// A relay in use without subscriptions is about to get its first one: before that, it is registered with the
    /// center. A relay that is closed already is being removed by the thread that closed it.
    ///
    /// - Returns: Whether this call has closed it.
    func closeIfIdle() -> Bool {
        lock.withLock {
            guard stage == .idle else { return false }
            stage = subscriptions.isEmpty ? .closed : .inUse
            return stage == .closed
        }
    }

    // MARK: - Registration with the center

    /// Registers with the center.
    ///
    /// Call it without any lock held: the center acquires its own.
    func register(with center: NotificationCenter) {
        let fresh = CenterEntry(of: self)
        fresh.add(to: center)
        let isLate = lock.withLock {
            if stage != .closed { entry = fresh }
            return stage == .closed
        }
        // The thread that closed the relay meanwhile found no entry to remove.
        if isLate { fresh.remove(from: center) }
    }

    /// Removes the entry from the center, for good.
    ///
    /// Call it without any lock held.
    func unregister() {
        let entry = lock.withLock {
            stage = .closed
            return self.entry
        }
        if let entry, let center { entry.remove(from: center) }
    }

    /// Finds out why the center released the entry.
    ///
    /// The caller may hold any lock, even the center's.
    func entryEnded() {
        // The registry has removed the relay, after closing it.
        if lock.withLock({ stage == .closed }) { return }
        guard let center else { return centerDied() }
        // Other code has removed an observer of its own twice, and on Linux the second time removed this entry. Until
        // the relay has registered again, it misses posts. The block retains the center, because a relay without an
        // entry would not learn of the center's death.
        BackgroundQueue.async { self.register(with: center) }
    }

    /// Closes the relay and ends its observations.
    private func centerDied() {
        let left = lock.withLock {
            stage = .closed
            return subscriptions.all
        }
        Registry.shared.forget(self)
        for subscription in left { subscription.end(.cancelled) }
    }
}

extension Relay: CustomStringConvertible {
    /// The observations, for a debugger.
    ///
    /// It runs no user code.
    var description: String {
        var (count, lines) = (0, "")
        lock.withLock {
            for subscription in subscriptions.all where !subscription.hasEnded {
                count += 1
                lines += "\n- " + subscription.line
            }
        }
        return "NotificationToken, observations of \(id.name?.rawValue ?? "any name"): \(count)\(lines)"
    }
}

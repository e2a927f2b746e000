import Foundation

/// Passes the posts of one name at one center to the subscriptions, in order.
///
/// It is registered for every sender, without a queue. The center retains the relay's entry, the entry retains the
/// relay, and the relay retains the subscriptions with their handlers. The center never releases a handler:
/// `Observation.release` does.
///
/// It is the gate of its subscriptions. `@unchecked Sendable`: `center` is set once, and the gate's lock guards the
/// other variables.
final class Relay: Gate, @unchecked Sendable {
    let id: ID
    private(set) weak var center: NotificationCenter?
    let backlog = Backlog()
    private let subscriptions = SubscriptionTable()

    /// Weak, because only the center retains it.
    private weak var entry: CenterEntry?
    private var stage = Stage.inUse

    private enum Stage {
        /// It has subscriptions, or is about to get its first one.
        case inUse
        /// All its subscriptions had ended, so it waits in the registry's queue for removal. Since then, it may have
        /// got others.
        case queued
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
        var (list, filtersSenders, hasBacklog) = lock.withLock {
            (subscriptions.ofEverySender, subscriptions.filtersSenders, backlog.isUsed)
        }
        // The poster calls the center anyway, so it holds no lock that the center needs.
        if list.isEmpty && !filtersSenders {
            if closeIfQueued() { Registry.shared.remove(self) }
            return
        }
        if filtersSenders {
            // Retained only during the post, which is legal even in the sender's deinit.
            let sender = notification.object.flatMap(Platform.object)
            list = lock.withLock { subscriptions.reached(from: sender) }
        }
        var poster = Poster(self)
        if hasBacklog && poster.visitor.isOnMain { deliverBacklog() }
        for subscription in list { subscription.deliver(notification, from: &poster) }
        poster.visitor.leave()
        withExtendedLifetime(list) {}
    }

    // MARK: - What waits for the main actor

    /// Delivers what waits under this name, ahead of what waits under others, for a post on the main actor.
    ///
    /// A post in a main-actor handler of the relay overtakes the backlog. If it delivered the backlog first, each
    /// delivery would start the next, and the stack would be as deep as the backlog.
    @inline(never)
    private func deliverBacklog() {
        if backlog.isHandling { return }
        lock.withLock { backlog.takeIncoming() }
        if let last = backlog.last { deliverBacklog(through: last) }
    }

    /// Delivers what waits, in order, up to and including one delivery, unless that has been done.
    func deliverBacklog(through last: Delivery) {
        while last.isWaiting, let next = nextDelivery() { next.perform() }
    }

    private func nextDelivery() -> Delivery? {
        if backlog.last == nil { lock.withLock { backlog.takeIncoming() } }
        return backlog.popFirst()
    }

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
    /// After the last one, the registry queues the relay for removal.
    func remove(_ subscription: Subscription) {
        subscriptions.remove(subscription)
        guard subscriptions.isEmpty, stage == .inUse else { return }
        stage = .queued
        Registry.shared.queueForRemoval(self)
    }

    /// Closes the relay for a post that found no subscription, if the relay waits for its removal and still has none.
    ///
    /// A relay in use without subscriptions is about to get its first one: before that, it is registered with the
    /// center.
    ///
    /// - Returns: Whether this call has closed it.
    private func closeIfQueued() -> Bool {
        lock.withLock {
            guard stage == .queued, subscriptions.isEmpty else { return false }
            stage = .closed
            return true
        }
    }

    /// Closes the relay, which the registry has taken from its queue, or puts it back into use if it has subscriptions.
    ///
    /// - Returns: Whether this call has closed it.
    func closeUnlessInUse() -> Bool {
        lock.withLock {
            // A post has closed it while it was in the queue, and has removed it.
            if stage == .closed { return false }
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

    /// Removes the entry from the center.
    ///
    /// Call it once the relay is closed, without any lock held.
    func unregister() {
        let entry = lock.withLock { self.entry }
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

    /// Closes the relay, and ends its observations.
    private func centerDied() {
        let abandoned = lock.withLock {
            stage = .closed
            return subscriptions.all
        }
        Registry.shared.forget(self)
        for subscription in abandoned { subscription.cancel() }
    }
}

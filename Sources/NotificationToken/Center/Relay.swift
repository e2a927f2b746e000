import Foundation

/// Passes the posts of one name at one center to the subscriptions, in order.
///
/// It is registered for every sender, without a queue. The center retains the relay's entry, the entry retains the
/// relay, and the relay retains the subscriptions with their handlers. The center never releases a handler:
/// `Observation.release` does.
///
/// It is the gate of its subscriptions. `@unchecked Sendable`: `center` is set once, only the main actor uses
/// `mainHandlerCount`, and the gate's lock guards the other variables.
final class Relay: Gate, @unchecked Sendable {
    let id: ID
    private(set) weak var center: NotificationCenter?
    private let subscriptions = SubscriptionTable()

    /// Weak, so that only the center retains it.
    private weak var entry: CenterEntry?
    private var stage = Stage.inUse

    // Benchmark “To the main actor, 1 observer”: exclusivity checks would take a twentieth of the time. No user code
    // runs while one of these is used, so no two uses overlap.

    /// What waits for the main actor, first in, first out.
    @exclusivity(unchecked) var backlog = FIFO<Delivery>()
    /// How many calls of main-actor handlers of the relay are on the main actor's stack.
    ///
    /// Only the main actor uses it.
    @exclusivity(unchecked) var mainHandlerCount = 0

    private enum Stage {
        /// It has subscriptions, or is about to get its first one.
        case inUse
        /// All its subscriptions had ended, so it waits in the registry for its removal. It may have new ones by now:
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
        var (list, filtersSenders, hasBacklog) = lock.withLock {
            (subscriptions.ofEverySender, subscriptions.filtersSenders, !backlog.isEmpty)
        }
        // The poster calls the center anyway, so it holds no lock that the center needs.
        if list.isEmpty && !filtersSenders { return Registry.shared.removeIfIdle(self) }
        if filtersSenders {
            // Not under the lock, because it takes time. Retained only during the post, which is legal even in the
            // sender's deinit.
            let sender = notification.object.flatMap { Platform.object(in: $0) }
            list = lock.withLock { subscriptions.reached(from: sender) }
        }
        var poster = Poster(self)
        // A post in a main-actor handler of the relay overtakes the backlog. If it delivered the backlog first, each
        // delivery would start the next, and the stack would be as deep as the backlog.
        //
        // Benchmark “To the main actor, 1 observer”: under the first lock, each post would retain the last delivery.
        if hasBacklog, poster.visitor.isOnMain, mainHandlerCount == 0, let last = lock.withLock({ backlog.last }) {
            deliverBacklog(through: last)
        }
        for subscription in list { subscription.deliver(notification, from: &poster) }
        poster.visitor.leave()
        withExtendedLifetime(list) {}
    }

    // MARK: - What waits for the main actor

    /// Delivers what waits, in order, up to and including one delivery, unless that has been done.
    ///
    /// Called on the main actor.
    @inline(never)
    func deliverBacklog(through last: Delivery) {
        while last.isWaiting, let next = lock.withLock({ backlog.popFirst() }) { next.perform() }
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
    /// After the last one, the registry notes that the relay is idle.
    func remove(_ subscription: Subscription) {
        subscriptions.remove(subscription)
        guard subscriptions.isEmpty, stage == .inUse else { return }
        stage = .idle
        Registry.shared.noteIdle(self)
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

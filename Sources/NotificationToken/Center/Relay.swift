import Foundation

/// Passes the posts of one name at one center to the subscriptions, in order.
///
/// It is registered for every sender, without a queue. The center retains the relay's entry and no handler, so that it destroys
/// no handler under its lock.
///
/// It is the gate of its subscriptions. `@unchecked Sendable`: `center` is set once, only the main actor uses
/// `isDeliveringOnMain`, and the gate's lock guards the other variables.
final class Relay: Gate, @unchecked Sendable {
    let place: Place
    private weak var center: NotificationCenter?
    private let pin: Pin

    private let subscriptions = SubscriptionTable()
    /// Whether a subscription to a key was ever added.
    private var readsBoxes = false
    /// What waits for the main actor.
    let backlog = MainDeliveries.Backlog()
    /// How many deliveries wait for the main actor.
    var backlogCount = 0
    private var isDeliveringOnMain = false

    /// Weak, because only the center retains it.
    private weak var entry: CenterEntry?
    /// Whether the relay is a candidate of the next sweep.
    private var isListed = false
    private var isClosed = false

    /// Makes a relay.
    ///
    /// Nil if the center is being deinitialized, because then it can't be referenced weakly.
    init?(center: NotificationCenter, name: Notification.Name?) {
        guard Platform.allowsWeakReference(to: center) else { return nil }
        self.center = center
        pin = Pin(center)
        place = Place(center: pin.address, name: name)
    }

    /// Whether a center at the address in `place` is the relay's own, not a later one.
    var isValid: Bool { pin.isValid }

    // MARK: - Posts

    /// Takes a post from the center, on the posting thread.
    func receive(_ notification: Notification) {
        var (list, filtersSenders, readsBoxes, hasBacklog) = lock.withLock {
            (subscriptions.ofEverySender, subscriptions.filtersSenders, self.readsBoxes, backlogCount > 0)
        }
        if filtersSenders {
            // Made without the lock, because bridging a value may run user code.
            let sender = Sender(notification.object)
            list = lock.withLock { subscriptions.reached(from: sender) }
        }
        let box = readsBoxes ? Envelope.box(in: notification) ?? .missing : .missing
        var visitor = Visitor(self)
        // A post in a main-actor handler of the relay overtakes the backlog. If it delivered the backlog first, each delivery would
        // start the next, and the stack would be as deep as the backlog.
        if hasBacklog && visitor.isOnMain && !isDeliveringOnMain { MainDeliveries.shared.deliver(backlog) }
        for subscription in list { subscription.receive(notification, box, from: self, in: &visitor) }
        visitor.leave()
        withExtendedLifetime(list) {}
    }

    /// Calls a handler.
    ///
    /// The relay is marked as delivering on the main actor until the handler has returned and its input has been released.
    func whileDeliveringOnMain<Input>(
        _ input: consuming Input, to handler: (consuming Input) throws -> Void
    ) rethrows {
        let wasDelivering = isDeliveringOnMain
        isDeliveringOnMain = true
        defer { isDeliveringOnMain = wasDelivering }
        try handler(consume input)
    }

    // MARK: - Subscriptions

    /// Adds a subscription at the end.
    ///
    /// - Returns: False if the relay is closed.
    func add(_ subscription: Subscription, from sender: Pin?) -> Bool {
        lock.withLock {
            if isClosed { return false }
            subscription.gate = self
            if subscription.readsBoxes { readsBoxes = true }
            subscriptions.add(subscription, from: sender)
            return true
        }
    }

    /// Removes an ended subscription, while holding the lock.
    ///
    /// After the last one, the relay is a candidate of the next sweep.
    func remove(_ subscription: Subscription) {
        subscriptions.remove(subscription)
        guard subscriptions.isEmpty, !isListed, !isClosed else { return }
        isListed = true
        Registry.shared.addIdle(self)
    }

    /// Closes the relay, unless a subscription was added since it was found idle.
    func closeIfIdle() -> Bool {
        lock.withLock {
            isListed = false
            isClosed = subscriptions.isEmpty
            return isClosed
        }
    }

    // MARK: - Registration with the center

    /// Registers with the center, or ends the observations if the center has died.
    ///
    /// Call it without any lock held: the center acquires its own.
    func register() {
        guard let center else { return centerDied() }
        if lock.withLock({ isClosed }) { return }
        let fresh = CenterEntry(of: self)
        fresh.add(to: center)
        let isLate = lock.withLock {
            if !isClosed { entry = fresh }
            return isClosed
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
    ///
    /// There are three reasons. The relay was closed. The center has died, which ends the observations. Other code removed its
    /// own observer twice: on Linux the second removal may remove this entry. In that case the relay registers again, on
    /// another thread, and misses the posts until then.
    func entryEnded() {
        if lock.withLock({ isClosed }) { return }
        if center == nil { return centerDied() }
        WorkQueue.concurrent.async { self.register() }
    }

    private func centerDied() {
        let abandoned = lock.withLock { subscriptions.all }
        for subscription in abandoned { subscription.centerDied() }
        // The center has removed its entry, so no sweep is needed. If payloads wait, the last delivery lists the relay.
        if closeIfIdle() { Registry.shared.forget(self) }
    }

    /// Identifies a relay in the registry.
    struct Place: Hashable {
        let center: ObjectIdentifier
        let name: Notification.Name?

        static func == (lhs: Self, rhs: Self) -> Bool {
            guard lhs.center == rhs.center else { return false }
            guard let name = lhs.name, let other = rhs.name else { return lhs.name == rhs.name }
            return Platform.areEqual(name, other)
        }
    }
}

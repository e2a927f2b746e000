import Foundation

/// Passes the posts of one name at one center to the subscriptions, in order.
///
/// It is registered for every sender, without a queue. No handler runs or is destroyed under the center's lock.
///
/// It is the gate of its subscriptions. `@unchecked Sendable`: `center` is set once, only the main actor uses
/// `isDeliveringOnMain`, and the gate's lock guards the other variables.
final class Relay: Gate, @unchecked Sendable {
    let place: Place
    private weak var center: NotificationCenter?
    private let pin: Pin

    private let roster = Roster()
    /// How many deliveries wait for the main actor.
    var backlog = 0
    private var isDeliveringOnMain = false

    /// Weak, because only the center retains it.
    private weak var registration: Registration?
    /// Whether the relay is a candidate of the next sweep.
    private var isListed = false
    private var isClosed = false

    init(center: NotificationCenter, name: Notification.Name?) {
        self.center = center
        pin = Pin(center)
        place = Place(center: pin.address, name: name)
    }

    /// Whether a center at the address in `place` is the relay's own, not a later one.
    var isCurrent: Bool { pin.isCurrent }

    // MARK: - Posts

    /// Takes a post from the center, on the posting thread.
    func receive(_ notification: Notification) {
        let box = Envelope.box(in: notification) ?? Box.none
        // Made before the lock is acquired, because bridging a value may run user code.
        let sender = Sender(notification.object)
        let (subscriptions, hasBacklog) = lock.withLock { (roster.subscriptions(for: sender), backlog > 0) }
        var visit = Visit(self)
        // A main-actor handler of the relay delivers no backlog. Otherwise each delivery would start the next, and the stack
        // would be as deep as the backlog.
        if hasBacklog && visit.isOnMainActor && !isDeliveringOnMain { MainDeliveries.shared.deliverBacklog(of: self) }
        for index in subscriptions.indices {
            // Not retained, because `subscriptions` holds it until the visit has left.
            Unmanaged.passUnretained(subscriptions[index])._withUnsafeGuaranteedRef { subscription in
                if visit.enter(subscription) { subscription.receive(notification, box, in: &visit) }
            }
        }
        visit.leave()
        withExtendedLifetime((subscriptions, sender)) {}
    }

    /// Calls a handler.
    ///
    /// The relay is marked as delivering on the main actor until the handler has returned and its input has been released.
    func whileDeliveringOnMain<Input>(_ input: consuming Input, to handler: (consuming Input) -> Void) {
        let wasDelivering = isDeliveringOnMain
        isDeliveringOnMain = true
        handler(consume input)
        isDeliveringOnMain = wasDelivering
    }

    // MARK: - Subscriptions

    /// Adds a subscription at the end.
    ///
    /// - Returns: False if the relay is closed.
    func add(_ subscription: Subscription, from sender: Pin?) -> Bool {
        lock.withLock {
            if isClosed { return false }
            subscription.gate = self
            roster.add(subscription, from: sender)
            return true
        }
    }

    /// Removes an ended subscription.
    ///
    /// After the last one, the relay is a candidate of the next sweep.
    func removeLocked(_ subscription: Subscription) {
        roster.remove(subscription)
        guard roster.isEmpty, !isListed, !isClosed else { return }
        isListed = true
        Registry.shared.addIdle(self)
    }

    /// Closes the relay, unless a subscription was added since it was found idle.
    func closeIfIdle() -> Bool {
        lock.withLock {
            isListed = false
            isClosed = roster.isEmpty
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
        let fresh = Registration(of: self)
        fresh.add(to: center)
        let isLate = lock.withLock {
            if !isClosed { registration = fresh }
            return isClosed
        }
        // The thread that closed the relay meanwhile found no registration to remove.
        if isLate { fresh.remove(from: center) }
    }

    /// Removes the registration from the center.
    ///
    /// Call it once the relay is closed, without any lock held.
    func unregister() {
        let registration = lock.withLock { self.registration }
        if let registration, let center { registration.remove(from: center) }
    }

    /// Finds out why the center released the registration.
    ///
    /// The caller may hold any lock, even the center's.
    ///
    /// There are three reasons. The relay was closed. The center has died, which ends the observations. Other code removed its
    /// own observer twice: on Linux the second removal may remove this registration. In that case the relay registers again, on
    /// another thread, and misses the posts until then.
    func registrationEnded() {
        if lock.withLock({ isClosed }) { return }
        if center == nil { return centerDied() }
        WorkQueue.concurrent.async { self.register() }
    }

    private func centerDied() {
        let abandoned = lock.withLock { roster.all }
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

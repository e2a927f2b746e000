import Foundation

/// All that is observed under one name at one center: it hands each post to its subscriptions, in order.
///
/// A center knows nothing else of this library. The relay is registered for every sender and no queue, so handlers never run
/// under the center's lock, and the center never destroys them.
///
/// It is the gate of its subscriptions. `@unchecked Sendable`: the gate's lock guards all variables, except `center`, which is
/// set once, and `isDeliveringOnMain`, which is used on the main actor alone.
final class Relay: Gate, @unchecked Sendable {
    let place: Place
    private weak var center: NotificationCenter?
    private let pin: Pin

    private let roster = Roster()
    /// How many deliveries wait for the main actor.
    var backlog = 0
    private var isDeliveringOnMain = false

    /// Held by the center alone, so that its end tells that the center has let go of the relay.
    private weak var registration: Registration?
    /// Whether the relay is a candidate of the next sweep, as every new one is.
    private var isListed = true
    private var isClosed = false

    init(center: NotificationCenter, name: Notification.Name?) {
        self.center = center
        pin = Pin(center)
        place = Place(center: pin.address, name: name)
    }

    /// Whether the relay's center is the one at its address now, and not one that died before.
    var isCurrent: Bool { pin.isCurrent }

    // MARK: - Posts

    /// Takes a post from the center, on the posting thread.
    func receive(_ notification: Notification) {
        let box = Envelope.box(in: notification) ?? Box.none
        // Found before the lock is acquired: for a value that is no object, user code may run.
        let sender = Sender(notification.object)
        let (subscriptions, hasBacklog) = lock.withLock { (roster.subscriptions(for: sender), backlog > 0) }
        if hasBacklog { deliverBacklog() }
        var visit = Visit()
        for index in subscriptions.indices {
            // Not retained again, because the list holds it, and lives until the visit has left.
            Unmanaged.passUnretained(subscriptions[index])._withUnsafeGuaranteedRef { subscription in
                if visit.enter(subscription) { subscription.receive(notification, box, in: &visit) }
            }
        }
        visit.leave()
        withExtendedLifetime((subscriptions, sender)) {}
    }

    /// Delivers what waits for the main actor, if the post is made there and not in a handler of this name.
    ///
    /// In a handler, each delivery would start the next, and the stack would be as deep as the backlog.
    private func deliverBacklog() {
        if MainQueue.isCurrent && !isDeliveringOnMain { MainDeliveries.shared.deliver(behind: self) }
    }

    /// Runs a handler on the main actor with what it is for, and releases that.
    func deliverOnMain<Input>(_ input: consuming Input, to handler: (consuming Input) -> Void) {
        let wasDelivering = isDeliveringOnMain
        isDeliveringOnMain = true
        handler(consume input)
        isDeliveringOnMain = wasDelivering
    }

    // MARK: - Subscriptions

    /// Adds a subscription at the end.
    ///
    /// - Returns: False if the relay is closed for good.
    func add(_ subscription: Subscription, from sender: Pin?) -> Bool {
        lock.withLock {
            if !isClosed { roster.add(subscription, from: sender) }
            return !isClosed
        }
    }

    /// Removes an ended subscription.
    ///
    /// The last one lets the registry look, a little later, whether the relay is still needed.
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

    /// Registers with the center, or ends if that is gone.
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

    /// Finds out why the center let go of the registration.
    ///
    /// Called under any lock, the center's too.
    ///
    /// Either the relay was closed, or the center was released and the observations end with it. Or other code removed its own
    /// observer twice: on Linux the second removal may remove this one. Then the relay registers again, on another thread. It
    /// misses what is posted until then.
    func registrationEnded() {
        if lock.withLock({ isClosed }) { return }
        if center == nil { return centerDied() }
        WorkQueue.concurrent.async { self.register() }
    }

    private func centerDied() {
        let abandoned = lock.withLock { roster.all }
        for subscription in abandoned { subscription.centerDied() }
        // Nothing is left to remove from the center, so no sweep has to look.
        if closeIfIdle() { Registry.shared.forget(self) }
    }

    /// What a relay is found by.
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

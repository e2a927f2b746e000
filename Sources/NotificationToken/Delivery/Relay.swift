import Foundation

/// The one thing that is registered with a center for a name: it hands each post to its subscriptions, in order.
///
/// It is registered for every sender and no queue, and Foundation holds nothing else of this library: no user code ever runs
/// or dies under the center's lock.
///
/// `@unchecked Sendable`: the gate's lock guards `roster`, `registration`, `isIdle` and `isClosed`; `center` is set once. What a
/// lock guards can't be accessed twice at once, so on the way of a delivery `@exclusivity(unchecked)` saves that check.
final class Relay: @unchecked Sendable {
    let gate = Gate()
    let place: Place
    private weak var center: NotificationCenter?
    private let identity: Identity

    @exclusivity(unchecked) private var roster = Roster()
    private var registration: Registration?
    /// Whether the registry is going to look whether the relay is needed, as it does with a new one.
    private var isIdle = true
    private var isClosed = false

    init(center: NotificationCenter, name: Notification.Name?) {
        self.center = center
        identity = Identity(center)
        place = Place(center: ObjectIdentifier(center), name: name)
    }

    /// Whether the relay's center is the one that lies at its place now, and not one that died before.
    var isCurrent: Bool { identity.isCurrent }

    /// What a relay is found by.
    struct Place: Hashable {
        let center: ObjectIdentifier
        let name: Notification.Name?
    }

    var subject: String { place.name.map { $0.rawValue.debugDescription } ?? "any name" }

    func receive(_ notification: Notification) {
        var post = Post(notification, through: gate)
        var subscription = post.first { roster.route(of: notification) }
        while let current = subscription {
            current._withUnsafeGuaranteedRef { $0.receive(notification, in: &post) }
            subscription = post.next()
        }
    }

    // MARK: - Subscriptions

    /// Adds a subscription at the end.
    ///
    /// - Returns: False if the relay is closed for good.
    func add(_ subscription: Subscription, from sender: AnyObject?) -> Bool {
        gate.withLock {
            guard !isClosed else { return false }
            roster.add(subscription, from: sender)
            return true
        }
    }

    /// Removes an ended subscription; call it under the gate's lock.
    func removeLocked(_ subscription: Subscription) {
        roster.remove(subscription)
    }

    /// Lets the registry know that the relay may not be needed any more; call it under the gate's lock.
    func settleLocked() {
        guard isQuietLocked, !isIdle, !isClosed else { return }
        isIdle = true
        Registry.shared.addIdle(self)
    }

    /// Closes the relay, unless somebody has subscribed, or is still inside, since it was found idle.
    func closeIfQuiet() -> Bool {
        gate.withLock {
            isIdle = false
            isClosed = isQuietLocked
            return isClosed
        }
    }

    private var isQuietLocked: Bool { roster.isEmpty && gate.isEmptyLocked }

    // MARK: - Registration with the center

    /// Registers with the center, if it is still there.
    ///
    /// Call it outside every lock: the center takes its own.
    func register() {
        guard !gate.withLock({ isClosed }), let center else { return }
        let lifeline = Lifeline(self)
        let observer = center.addObserver(forName: place.name, object: nil, queue: nil) {
            lifeline.relay.receive($0)
        }
        let isLate = gate.withLock {
            if !isClosed { registration = Registration(observer: observer) }
            return isClosed
        }
        // Who has closed the relay meanwhile found no registration to remove.
        if isLate { center.removeObserver(observer) }
    }

    /// Removes the registration from the center, once.
    ///
    /// Call it outside every lock.
    func unregister() {
        let registration = gate.withLock {
            defer { self.registration = nil }
            return self.registration
        }
        if let observer = registration?.observer { center?.removeObserver(observer) }
    }

    /// The center holds this and nothing else of the relay, so its end tells that the registration is gone.
    private final class Lifeline: Sendable {
        let relay: Relay

        init(_ relay: Relay) {
            self.relay = relay
        }

        deinit {
            relay.registrationEnded()
        }
    }

    /// Finds out why the center destroyed the registration.
    ///
    /// Either the relay asked for it, or the center died, and with it the observations; or somebody removed an observer of
    /// theirs twice, which on Linux removes another one. That happens under the center's lock, and the relay registers anew,
    /// outside of it.
    private func registrationEnded() {
        let abandoned: [Subscription]? = gate.withLock {
            registration = nil
            return isClosed ? nil : roster.subscriptions
        }
        guard let abandoned else { return }
        if center != nil {
            Registry.shared.queue.async { self.register() }
        } else {
            for subscription in abandoned { subscription.centerDied() }
            // Nothing is left to remove, so nobody has to look later.
            if closeIfQuiet() { Registry.shared.forget(self) }
        }
    }
}

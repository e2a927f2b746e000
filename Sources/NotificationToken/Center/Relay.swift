import Foundation

/// All that is observed under one name at one center: it hands each post to its subscriptions, in order.
///
/// Foundation knows nothing else of this library. The relay is registered for every sender and no queue, so handlers never run under
/// the center's lock, nor does the center destroy them.
///
/// It is the gate of its subscriptions. `@unchecked Sendable`: the gate's lock guards all variables but `center`, which is set
/// once. That lock also keeps two accesses from overlapping, so on the way of a delivery `@exclusivity(unchecked)` saves that check.
final class Relay: Gate, @unchecked Sendable {
    let place: Place
    private weak var center: NotificationCenter?
    private let pin: Pin

    @exclusivity(unchecked) private var roster = Roster()
    private var registration: Registration?
    /// The number of the latest registration.
    private var registrations = 0
    /// The last registration that the center has let go of.
    private var lastEnded = 0
    /// Whether the next sweep looks at the relay, as it does at each new one.
    private var isListed = true
    private var isClosed = false

    init(center: NotificationCenter, name: Notification.Name?) {
        self.center = center
        pin = Pin(center)
        place = Place(center: pin.address, name: name)
    }

    /// Whether the relay's center is the one that lies at its place now, and not one that died before.
    var isCurrent: Bool { pin.isCurrent }

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

    override var subject: String { place.name.map { $0.rawValue.debugDescription } ?? "any name" }

    func receive(_ notification: Notification) {
        let box = Envelope.box(in: notification)
        var post = Post()
        // Found before the lock is taken: for a value that is no object, user code may run.
        let sender = Sender(of: notification)
        var subscription = withExtendedLifetime(sender) {
            post.first(through: self, with: box) { roster.route(from: sender.address) }
        }
        while let current = subscription {
            // The route that the post holds keeps the subscription, so a retain for each delivery is saved.
            let isServed = current._withUnsafeGuaranteedRef { $0.receive(box, in: &post) }
            if !isServed { current.takeUnretainedValue().receive(notification, in: &post) }
            subscription = post.next(through: self, with: box)
        }
    }

    // MARK: - Subscriptions

    /// Adds a subscription at the end.
    ///
    /// - Returns: False if the relay is closed for good.
    func add(_ subscription: Subscription, from sender: Pin?) -> Bool {
        withLock {
            guard !isClosed else { return false }
            roster.add(subscription, from: sender)
            return true
        }
    }

    /// Takes an ended subscription off the roster; nothing else is behind the gate of a relay, so the cast is safe.
    override func withdrawLocked(_ observation: Observation) {
        roster.remove(unsafeDowncast(observation, to: Subscription.self))
    }

    /// Lets the registry look, a little later, whether the relay is still needed.
    override func settleLocked() {
        guard isQuietLocked, !isListed, !isClosed else { return }
        isListed = true
        Registry.shared.addIdle(self)
    }

    /// Closes the relay, unless somebody has subscribed, or is still inside, since it was found idle.
    func closeIfQuiet() -> Bool {
        withLock {
            isListed = false
            isClosed = isQuietLocked
            return isClosed
        }
    }

    private var isQuietLocked: Bool { roster.isEmpty && isEmptyLocked }

    // MARK: - Registration with the center

    /// Registers with the center, or ends if that is gone.
    ///
    /// Call it outside every lock: the center takes its own.
    func register() {
        guard let center else { return centerDied() }
        let number: Int? = withLock {
            guard !isClosed else { return nil }
            registrations += 1
            return registrations
        }
        guard let number else { return }
        let fresh = Registration(of: self, number: number, with: center)
        let isLate = withLock {
            // If the center has let go of it meanwhile, what it is removed by may be somebody else's already.
            guard number > lastEnded else { return false }
            if !isClosed { registration = fresh }
            return isClosed
        }
        // Who has closed the relay meanwhile found no registration to remove.
        if isLate { fresh.remove(from: center) }
    }

    /// Removes the registration from the center, once.
    ///
    /// Call it outside every lock.
    func unregister() {
        let registration = withLock {
            defer { self.registration = nil }
            return self.registration
        }
        if let registration, let center { registration.remove(from: center) }
    }

    /// Finds out why the center let go of the registration; called under any lock, also the center's.
    ///
    /// Either the relay asked for it, or the center died, and with it the observations; or somebody removed an observer of
    /// theirs twice, which on Linux removes another one. Then the relay registers anew, outside of the lock; it misses what is
    /// posted until then.
    func registrationEnded(_ number: Int) {
        let isClosed = withLock {
            lastEnded = max(lastEnded, number)
            registration = nil
            return self.isClosed
        }
        if isClosed { return }
        if center == nil { return centerDied() }
        WorkQueue.concurrent.async { self.register() }
    }

    private func centerDied() {
        let abandoned = withLock { roster.subscriptions }
        for subscription in abandoned { subscription.centerDied() }
        // Nothing is left to remove, so nobody has to look later.
        if closeIfQuiet() { Registry.shared.forget(self) }
    }
}

import Foundation

/// Passes the posts of one name, or of all names, at one center to the subscriptions, in order.
///
/// It is registered for every sender, without a queue. The center retains the registration, that retains the relay, and
/// the relay retains the subscriptions with their handlers. The center never releases a handler:
/// `Observation.releaseHere` does.
///
/// It is the group of its subscriptions. `@unchecked Sendable`: `center` is set once, only the main actor uses
/// `holdCount`, the registry's lock guards `table`, and the group's lock guards the other variables.
final class Relay: ObservationGroup, @unchecked Sendable {
    /// The name of the posts; nil for all names.
    let name: Notification.Name?
    /// Identifies the center, even after its death.
    let centerID: ObjectIdentifier
    private(set) weak var center: NotificationCenter?
    private let subscriptions = SubscriptionTable()
    /// The registry's table that has the relay.
    var table: RelayTable?

    /// Weak, so that only the center retains it.
    private weak var registration: CenterRegistration?
    /// Whether it gets no more subscriptions, because it has been removed or its center has died.
    private var isClosed = false

    // Benchmark “To the main actor, 1 observer”: exclusivity checks would take a twentieth of the time. No user code
    // runs while one of these is used, so no two uses overlap.

    /// What waits for the main actor: `Relay+Backlog.swift` has all that concerns it.
    @exclusivity(unchecked) var backlog = FIFO<WaitingDelivery>()
    /// How many posts and deliveries on the main actor's stack let the backlog wait.
    @exclusivity(unchecked) var holdCount = 0

    /// Makes a relay.
    ///
    /// Nil if the center is being deinitialized, because then it can't be referenced weakly.
    init?(center: NotificationCenter, name: Notification.Name?) {
        guard Platform.allowsWeakReference(to: center) else { return nil }
        self.center = center
        self.name = name
        centerID = ObjectIdentifier(center)
    }

    // MARK: - Posts

    /// Takes a post from the center, on the posting thread.
    func receive(_ notification: Notification) {
        guard let (list, hasBacklog) = reached(by: notification) else {
            // The poster calls the center anyway, so it holds no lock that the center needs.
            return NameRegistry.shared.remove(ifIdle: self)
        }
        var post = RunningPost(at: self)
        if hasBacklog { deliverBacklog(before: &post) }
        for subscription in list { subscription.deliver(notification, from: &post) }
        post.finish()
        // The relay may drop an ended subscription meanwhile. The post's copy of the list retains the one that its visit
        // leaves last.
        withExtendedLifetime(list) {}
    }

    /// The subscriptions that a post reaches, in order, and whether anything waits for the main actor.
    ///
    /// Nil if there is no subscription at all.
    private func reached(by notification: Notification) -> (list: [Subscription], hasBacklog: Bool)? {
        let (unfiltered, filtersSenders, hasBacklog) = lock.withLock {
            (subscriptions.ofEverySender, subscriptions.filtersSenders, !backlog.isEmpty)
        }
        if !filtersSenders { return unfiltered.isEmpty ? nil : (unfiltered, hasBacklog) }
        // Not under the lock, because it takes time. Retained only during the post, which is legal even in the sender's
        // deinit.
        let sender = notification.object.flatMap { Platform.sender(in: $0) }
        return (lock.withLock { subscriptions.reached(from: sender) }, hasBacklog)
    }

    // MARK: - Subscriptions

    /// Adds a subscription at the end, unless the relay is closed.
    ///
    /// - Returns: Whether it has been added.
    func add(_ subscription: Subscription, from sender: SenderIdentity?) -> Bool {
        lock.withLock {
            if isClosed { return false }
            subscriptions.add(subscription, from: sender)
            return true
        }
    }

    /// Removes an ended subscription, while holding the lock.
    func remove(_ subscription: Subscription) {
        subscriptions.remove(subscription)
        if subscriptions.isIdle { NameRegistry.shared.noteIdle(self) }
    }

    /// Closes the relay if it is idle.
    ///
    /// A thread that has found the relay, and is about to add a subscription, is refused, and looks for a relay again.
    /// So the registry forgets this one under the same lock.
    ///
    /// - Returns: Whether this call has closed it.
    func closeIfIdle() -> Bool {
        lock.withLock {
            if isClosed || !subscriptions.isIdle { return false }
            isClosed = true
            NameRegistry.shared.forget(self)
            return true
        }
    }

    // MARK: - Registration with the center

    /// Registers with the center.
    ///
    /// Call it without any lock held: the center acquires its own.
    func register(with center: NotificationCenter) {
        let fresh = CenterRegistration(of: self)
        fresh.add(to: center)
        let isLate = lock.withLock {
            if !isClosed { registration = fresh }
            return isClosed
        }
        // The thread that closed the relay meanwhile found no registration to remove.
        if isLate { fresh.remove(from: center) }
    }

    /// Removes the registration from the center, for good.
    ///
    /// Call it without any lock held.
    func unregister() {
        let registration = lock.withLock {
            isClosed = true
            return self.registration
        }
        if let registration, let center { registration.remove(from: center) }
    }

    /// Finds out why the center released the registration.
    ///
    /// The caller may hold any lock, even the center's.
    func registrationEnded() {
        // If it is closed, the library has removed the registration.
        if lock.withLock({ isClosed }) { return }
        guard let center else { return centerDied() }
        // Other code has removed an observer of its own twice, and on Linux the second time removed this registration.
        // Until the relay has registered again, it misses posts. The block retains the center, because a relay without a
        // registration would not learn of the center's death.
        BackgroundQueue.async { self.register(with: center) }
    }

    /// Closes the relay and ends its observations.
    private func centerDied() {
        let left = lock.withLock {
            isClosed = true
            return subscriptions.all
        }
        NameRegistry.shared.forget(self)
        for subscription in left { subscription.end() }
    }
}

extension Relay: CustomStringConvertible {
    /// The observations, for a debugger.
    ///
    /// It runs no user code.
    var description: String {
        var (count, lines) = (0, "")
        lock.withLock {
            for subscription in subscriptions.all where !subscription.threadsInside.hasEnded {
                count += 1
                lines += "\n- " + subscription.line
            }
        }
        return "NotificationToken, observations of \(name?.rawValue ?? "any name"): \(count)\(lines)"
    }
}

import Foundation

/// Passes the posts of one name, or of all names, at one center to the subscriptions, in order.
///
/// It is registered for every sender, without a queue. The registration and the registry retain the relay, and the
/// relay retains the subscriptions, which hold the handlers. So the center never releases a handler:
/// `Observation.releaseUserCode` does.
///
/// It is the group of its subscriptions. `@unchecked Sendable`: `center` is set once, only the main actor uses
/// `holdCount`, the registry's lock guards `siblings`, and the relay's own lock guards the other variables.
final class Relay: ObservationGroup, @unchecked Sendable {
    /// The name of the posts; nil for all names.
    let name: Notification.Name?
    /// Identifies the center, even after its death.
    let centerID: ObjectIdentifier
    private(set) weak var center: NotificationCenter?
    private let table = SubscriptionTable()
    /// The relays of the center, with this one; nil while the registry doesn't know this relay.
    var siblings: RelayTable?

    /// Weak, so that only the center retains it.
    private weak var registration: CenterRegistration?
    /// Whether `close` has been called: no subscription is added any more.
    private var isClosed = false

    // Benchmark “To the main actor, 1 observer”: exclusivity checks would take a sixth more time. No user code runs
    // while one of these is used, so no two uses overlap.

    /// What waits for the main actor: `Relay+Backlog.swift` has its rules.
    @exclusivity(unchecked) var backlog = FIFO<ActorDelivery>()
    /// How many posts and deliveries on the main actor's stack let the backlog wait.
    @exclusivity(unchecked) var holdCount = 0

    /// Fails if the center is being deinitialized, because then it can't be referenced weakly.
    init?(center: NotificationCenter, name: Notification.Name?) {
        guard Platform.allowsWeakReference(to: center) else { return nil }
        self.center = center
        self.name = name
        centerID = ObjectIdentifier(center)
    }

    // MARK: - Posts

    /// Takes a post from the center, on the posting thread.
    func receive(_ notification: Notification) {
        guard let (list, hasBacklog) = subscriptions(reachedBy: notification) else {
            // Here the center may be called: the poster has just called it.
            close(onlyIfIdle: true)
            return
        }
        var post = RunningPost(at: self)
        if hasBacklog && post.isOnMainActor { deliverBacklog() }
        for subscription in list { post.deliver(notification, to: subscription) }
        post.finish()
        // The relay may drop an ended subscription meanwhile. The post's copy of the list retains the one that its
        // visit leaves last.
        withExtendedLifetime(list) {}
    }

    /// The subscriptions that a post reaches, in order, and whether anything waits for the main actor.
    ///
    /// Nil if no subscription is left that any post could reach: then the relay may be idle.
    private func subscriptions(reachedBy notification: Notification) -> (list: [Subscription], hasBacklog: Bool)? {
        let (unfiltered, filtersSenders, hasBacklog) = lock.withLock {
            (table.ofEverySender, table.filtersSenders, !backlog.isEmpty)
        }
        if !filtersSenders { return unfiltered.isEmpty ? nil : (unfiltered, hasBacklog) }
        // Not under the lock, because it takes time. Retained only during the post, which is legal even in the sender's
        // deinit.
        let sender = SenderIdentity.sender(of: notification)
        return (lock.withLock { table.reached(from: sender) }, hasBacklog)
    }

    // MARK: - Subscriptions

    /// Adds a subscription at the end, unless the relay is closed.
    ///
    /// - Returns: Whether it has been added.
    func add(_ subscription: Subscription, from sender: SenderIdentity?) -> Bool {
        lock.withLock {
            if isClosed { return false }
            table.add(subscription, from: sender)
            return true
        }
    }

    /// Removes an ended subscription.
    ///
    /// The caller holds the lock.
    func remove(_ subscription: Subscription) {
        if table.remove(subscription) && !isClosed { NameRegistry.shared.noteIdle(self) }
    }

    // MARK: - The end

    /// Closes the relay, and removes it from the registry and from its center.
    ///
    /// Only the first call has an effect. A relay is closed because it is idle, because its center has died, or because
    /// another thread has made one for the same name first. A thread that has found the relay before, and is about to
    /// add a subscription, is refused, and asks the registry again. So the registry forgets the relay under the same
    /// lock.
    ///
    /// Unless the center has died, call it without any lock held, because the center acquires its own.
    ///
    /// - Parameter onlyIfIdle: Does nothing if the relay has a subscription.
    /// - Returns: The subscriptions that are left, for the caller to end.
    @discardableResult
    func close(onlyIfIdle: Bool = false) -> [Subscription] {
        var registration: CenterRegistration?
        var left: [Subscription] = []
        lock.withLock {
            if isClosed || onlyIfIdle && !table.isIdle { return }
            isClosed = true
            NameRegistry.shared.forget(self)
            (registration, left) = (self.registration, table.all)
        }
        if let registration, let center { registration.remove(from: center) }
        return left
    }

    // MARK: - Registration with the center

    /// Adds a registration to the center.
    ///
    /// Call it without any lock held, because the center acquires its own.
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

    /// Called when the center has released the registration, perhaps while it holds its lock.
    func registrationEnded() {
        // The library has removed the registration.
        if lock.withLock({ isClosed }) { return }
        // The center has died. There is no registration left to remove.
        guard let center else {
            for subscription in close() { subscription.end() }
            return
        }
        // Other code has removed an observer of its own twice, and on Linux the second time removed this registration.
        // Until the relay has registered again, it misses posts. The block retains the center, because a relay without
        // a registration would not learn of the center's death.
        BackgroundThread.run { self.register(with: center) }
    }
}

extension Relay: CustomStringConvertible {
    /// The observations, for a debugger.
    ///
    /// It runs no user code.
    var description: String {
        var count = 0
        var lines = ""
        lock.withLock {
            for subscription in table.all where !subscription.threadsInside.hasEnded {
                count += 1
                lines += "\n- " + subscription.summary
            }
        }
        return "NotificationToken, observations of \(name?.rawValue ?? "any name"): \(count)\(lines)"
    }
}

import Foundation

/// Finds the relay of a center and name, and removes idle relays from their centers.
///
/// Its lock may be acquired while a gate's lock is held, but never the other way round. No center is called under it.
final class Registry: Sendable {
    static let shared = Registry()

    /// The number of a center's relays, and the candidates for removal, the oldest first.
    ///
    /// A candidate was idle once. It may be in use again, or closed.
    private typealias Record = (relayCount: Int, idle: FIFO<Relay>)

    private let state = Guarded((relays: [Relay.ID: Relay](), centers: [ObjectIdentifier: Record]()))

    /// The number of candidates from which observing a new name removes one.
    ///
    /// Without it, two names that are observed in turn would register with the center and unregister each time.
    private static let idleLimit = 64

    // MARK: - Subscribing

    /// Adds a subscription to the relay of a center and name, or ends it if the center is being deinitialized.
    func add(
        _ subscription: Subscription, to center: NotificationCenter, name: Notification.Name?, from sender: AnyObject?
    ) {
        let sender = sender.map { Pin($0) }
        while let relay = relay(of: center, name: name) {
            if relay.add(subscription, from: sender) { return }
            // Another thread has closed the relay. The next pass finds or makes another one.
            forget(relay)
        }
        subscription.cancel()
    }

    /// Finds or makes the relay of a center and name.
    ///
    /// A relay is registered with its center before other threads can find it, so no subscription to it misses a post. If two
    /// threads make one for the same name, both use the first one stored.
    private func relay(of center: NotificationCenter, name: Notification.Name?) -> Relay? {
        let id = Relay.ID(center: ObjectIdentifier(center), name: name)
        if let known = state.withLock({ $0.relays[id] }) { return known }
        removeOldestCandidate(of: id.center)
        guard let fresh = Relay(center: center, name: name) else { return nil }
        fresh.register(with: center)
        let stored = state.withLock { state in
            if let other = state.relays[id] { return other }
            state.relays[id] = fresh
            state.centers[id.center, default: (0, FIFO())].relayCount += 1
            return fresh
        }
        if stored !== fresh { removeIfIdle(fresh) }
        return stored
    }

    // MARK: - Removing

    /// Makes a relay a candidate for removal.
    ///
    /// A relay of all names is removed at once: while it is registered, Foundation's typed messages abort on Linux. Another thread
    /// does it, because the caller may hold any lock.
    func addIdle(_ relay: Relay) {
        if relay.id.name == nil { return BackgroundQueue.async { self.removeIfIdle(relay) } }
        state.withLock { $0.centers[relay.id.center]?.idle.append(relay) }
    }

    /// Removes the oldest candidate of a center, if it has many.
    ///
    /// The caller calls that center anyway, so it holds no lock that the center needs.
    private func removeOldestCandidate(of center: ObjectIdentifier) {
        let candidate = state.withLock { state -> Relay? in
            guard let count = state.centers[center]?.idle.count, count >= Self.idleLimit else { return nil }
            return state.centers[center]?.idle.popFirst()
        }
        if let candidate { removeIfIdle(candidate) }
    }

    /// Removes a relay from its center, unless a subscription was added since it was found idle.
    ///
    /// Call it without any lock held.
    ///
    /// - Parameters:
    ///   - relay: The relay.
    ///   - isPost: Whether a post found it, which takes no candidate from the list.
    func removeIfIdle(_ relay: Relay, isPost: Bool = false) {
        guard relay.closeIfIdle(isPost: isPost) else { return }
        forget(relay)
        relay.unregister()
    }

    /// Removes a closed relay, so that a new one can be made.
    func forget(_ relay: Relay) {
        state.withLock { state in
            guard let known = state.relays[relay.id], known === relay else { return }
            state.relays[relay.id] = nil
            state.centers[relay.id.center]?.relayCount -= 1
            if state.centers[relay.id.center]?.relayCount == 0 { state.centers[relay.id.center] = nil }
        }
    }
}

extension NotificationCenter {
    /// The one path of all that observe: a subscription is added to the relay of a center and name.
    ///
    /// - Returns: The token that ends the subscription.
    func subscribe(
        _ subscription: Subscription, to name: Notification.Name?, from sender: AnyObject?
    ) -> NotificationToken {
        Registry.shared.add(subscription, to: self, name: name, from: sender)
        return NotificationToken(subscription)
    }
}

import Foundation

/// Finds the relay of a center and name, and removes idle relays from their centers.
///
/// Its lock may be acquired while a gate's lock is held, but never the other way round. No center is called under it.
final class Registry: Sendable {
    static let shared = Registry()

    /// The number of a center's relays, and those that wait for their removal.
    private typealias Record = (relayCount: Int, queue: FIFO<Relay>)

    private let state = Guarded((relays: [Relay.ID: Relay](), centers: [ObjectIdentifier: Record]()))

    /// If this many relays of a center wait, observing a new name removes the first.
    ///
    /// Without the limit, two names that are observed in turn would register with the center and unregister each time.
    private static let limit = 64

    // MARK: - Subscribing

    /// Adds a subscription to the relay of a center and name.
    ///
    /// A center that is being deinitialized gets no new relay. Then the subscription receives nothing, and its token
    /// ends it. If it were ended here, the caller of `observe` would be the last owner of the handler, perhaps on the
    /// wrong thread.
    func add(
        _ subscription: Subscription, to center: NotificationCenter, name: Notification.Name?, from sender: AnyObject?
    ) {
        let sender = sender.map { Pin($0) }
        while let relay = relay(of: center, name: name) {
            if relay.add(subscription, from: sender) { return }
            // Another thread has closed the relay. The next pass finds or makes another one.
            forget(relay)
        }
    }

    /// Finds or makes the relay of a center and name.
    ///
    /// A relay is registered with its center before other threads can find it, so no subscription to it misses a post.
    /// If two threads make one for the same name, both use the first one stored.
    private func relay(of center: NotificationCenter, name: Notification.Name?) -> Relay? {
        let id = Relay.ID(center: ObjectIdentifier(center), name: name)
        if let known = state.withLock({ $0.relays[id] }) { return known }
        removeFirstQueued(of: id.center)
        guard let fresh = Relay(center: center, name: name) else { return nil }
        fresh.register(with: center)
        let stored = state.withLock { state in
            if let other = state.relays[id] { return other }
            state.relays[id] = fresh
            state.centers[id.center, default: (0, FIFO())].relayCount += 1
            return fresh
        }
        if stored !== fresh { removeUnlessInUse(fresh) }
        return stored
    }

    // MARK: - Removing

    /// Queues an idle relay for its removal, by the next post of its name or by an observation of a new name.
    ///
    /// A relay of all names is removed at once: while it is registered, Foundation's typed messages abort on Linux.
    /// Another thread does that, because the caller may hold any lock.
    func queueForRemoval(_ relay: Relay) {
        if relay.id.name == nil { return BackgroundQueue.async { self.removeUnlessInUse(relay) } }
        state.withLock { $0.centers[relay.id.center]?.queue.append(relay) }
    }

    /// Removes the relay that has waited longest at a center, if many wait.
    ///
    /// The caller calls that center anyway, so it holds no lock that the center needs.
    private func removeFirstQueued(of center: ObjectIdentifier) {
        let first = state.withLock { state -> Relay? in
            guard let count = state.centers[center]?.queue.count, count >= Self.limit else { return nil }
            return state.centers[center]?.queue.popFirst()
        }
        if let first { removeUnlessInUse(first) }
    }

    /// Removes a relay that is in no queue, unless it has subscriptions.
    private func removeUnlessInUse(_ relay: Relay) { if relay.closeUnlessInUse() { remove(relay) } }

    /// Removes a closed relay from its center.
    ///
    /// Call it without any lock held.
    func remove(_ relay: Relay) {
        forget(relay)
        relay.unregister()
    }

    /// Removes a closed relay from the registry, so that a new one can be made.
    func forget(_ relay: Relay) {
        state.withLock { state in
            guard let known = state.relays[relay.id], known === relay else { return }
            state.relays[relay.id] = nil
            state.centers[relay.id.center]?.relayCount -= 1
            if state.centers[relay.id.center]?.relayCount == 0 { state.centers[relay.id.center] = nil }
        }
    }
}

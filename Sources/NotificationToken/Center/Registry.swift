import Foundation

/// Finds the relay of a center and name, and removes idle relays from their centers.
///
/// Its lock may be acquired while a gate's lock is held, but never the other way round. No center is called under it.
final class Registry: Sendable {
    static let shared = Registry()

    /// The number of a center's relays, and those that have become idle since idle ones were removed.
    private typealias Record = (relayCount: Int, idle: [Relay])

    private let state = Guarded((relays: [Relay.ID: Relay](), centers: [ObjectIdentifier: Record]()))

    /// Once this many relays of a center are idle, observing a new name removes them.
    ///
    /// If it removed each at once, two names that are observed in turn would register and unregister each time.
    private static let idleLimit = 64

    // MARK: - Finding

    /// Finds or makes the relay of a center and name.
    ///
    /// A relay is registered with its center before other threads can find it, so no subscription to it misses a post.
    /// If two threads make one for the same name, both use the first one stored.
    ///
    /// - Returns: Nil if there is none and the center is being deinitialized.
    func relay(of center: NotificationCenter, name: Notification.Name?) -> Relay? {
        let id = Relay.ID(center: ObjectIdentifier(center), name: name)
        if let known = state.withLock({ $0.relays[id] }) { return known }
        // The caller calls this center anyway, so it holds no lock that the center needs.
        removeManyIdle(at: id.center)
        guard let fresh = Relay(center: center, name: name) else { return nil }
        fresh.register(with: center)
        let stored = state.withLock { state in
            if let other = state.relays[id] { return other }
            state.relays[id] = fresh
            state.centers[id.center, default: (0, [])].relayCount += 1
            return fresh
        }
        if stored !== fresh { fresh.unregister() }
        return stored
    }

    /// The relays of all centers, in no order.
    var allRelays: [Relay] { state.withLock { Array($0.relays.values) } }

    // MARK: - Removing

    /// Notes that a relay is idle: the next post of its name removes it, or, once there are many, an observation of
    /// a new name does.
    ///
    /// A relay of all names is removed at once: while it is registered, Foundation's typed messages abort on Linux.
    /// Another thread does that, because the caller may hold any lock.
    func didBecomeIdle(_ relay: Relay) {
        if relay.id.name == nil { return BackgroundQueue.async { self.remove(ifIdle: relay) } }
        state.withLock { $0.centers[relay.id.center]?.idle.append(relay) }
    }

    /// Removes the idle relays of a center, if there are many.
    private func removeManyIdle(at center: ObjectIdentifier) {
        let idle = state.withLock { state -> [Relay] in
            guard let idle = state.centers[center]?.idle, idle.count >= Self.idleLimit else { return [] }
            state.centers[center]?.idle = []
            return idle
        }
        for relay in idle { remove(ifIdle: relay) }
    }

    /// Removes a relay from its center, unless it is in use again.
    ///
    /// Call it without any lock held.
    func remove(ifIdle relay: Relay) {
        guard relay.closeIfIdle() else { return }
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

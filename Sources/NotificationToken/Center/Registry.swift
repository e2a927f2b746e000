import Foundation

/// Finds the relay of a center and name, and removes idle relays from their centers.
///
/// Its lock may be acquired while a group's lock is held, but never the other way round. No center is called under it.
final class Registry: Sendable {
    static let shared = Registry()

    /// The relays of a center by name, and how often one has become idle since the idle ones were removed.
    private typealias Center = (relays: [Notification.Name?: Relay], idleCount: Int)

    /// How often relays of a center become idle, at least, before the idle ones are removed.
    ///
    /// If each was removed at once, two names that are observed in turn would register and unregister each time.
    private static let least = 64
    private let centers = Guarded([ObjectIdentifier: Center]())

    /// Finds or makes the relay of a center and name.
    ///
    /// A relay is registered with its center before other threads can find it, so no subscription to it misses a post.
    /// If two threads make one for the same name, both use the first one stored.
    ///
    /// - Returns: Nil if there is none and the center is being deinitialized.
    func relay(of center: NotificationCenter, name: Notification.Name?) -> Relay? {
        let id = ObjectIdentifier(center)
        if let known = centers.withLock({ $0[id]?.relays[name] }) { return known }
        // The caller calls this center anyway, so it holds no lock that the center needs.
        removeIdle(at: id)
        guard let fresh = Relay(center: center, name: name) else { return nil }
        fresh.register(with: center)
        let stored = centers.withLock { centers in
            if let other = centers[id]?.relays[name] { return other }
            centers[id, default: ([:], 0)].relays[name] = fresh
            return fresh
        }
        if stored !== fresh { fresh.unregister() }
        return stored
    }

    /// Notes that a relay is idle, while holding its lock: the next post of its name removes it, or, once half of the
    /// center's relays may be idle, an observation of a new name does.
    ///
    /// A relay of all names is removed at once: while it is registered, Foundation's typed messages abort on Linux.
    /// Another thread does that, because the caller may hold any lock.
    func didEmpty(_ relay: Relay) {
        if relay.id.name == nil { return BackgroundQueue.async { self.remove(ifIdle: relay) } }
        centers.withLock { $0[relay.id.center]?.idleCount += 1 }
    }

    /// Removes the idle relays of a center, if there may be many.
    private func removeIdle(at center: ObjectIdentifier) {
        let relays = centers.withLock { centers -> [Relay] in
            guard let known = centers[center], known.idleCount >= max(Self.least, known.relays.count / 2) else { return [] }
            centers[center]?.idleCount = 0
            return Array(known.relays.values)
        }
        for relay in relays { remove(ifIdle: relay) }
    }

    /// Removes a relay from its center, unless it is in use.
    ///
    /// Call it without any lock held.
    func remove(ifIdle relay: Relay) {
        guard relay.closeIfIdle() else { return }
        forget(relay)
        relay.unregister()
    }

    /// Removes a closed relay from the registry, so that a new one can be made.
    func forget(_ relay: Relay) {
        centers.withLock { centers in
            guard let known = centers[relay.id.center]?.relays[relay.id.name], known === relay else { return }
            centers[relay.id.center]?.relays[relay.id.name] = nil
            if centers[relay.id.center]?.relays.isEmpty == true { centers[relay.id.center] = nil }
        }
    }
}

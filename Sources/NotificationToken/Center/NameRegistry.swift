import Foundation

/// Finds the relay of a center and name, and removes idle relays from their centers.
///
/// Its lock may be acquired while a group's lock is held, but never the other way round. No center is called under it.
final class NameRegistry: Sendable {
    static let shared = NameRegistry()

    /// How often relays of a center become idle, at least, before the idle ones are removed.
    ///
    /// If each was removed at once, two names that are observed in turn would register and unregister each time.
    private static let leastEmptiedCount = 64
    private let tables = LockedValue([ObjectIdentifier: RelayTable]())

    /// Finds or makes the relay of a center and name, for one subscription, which the caller then adds.
    ///
    /// A relay is registered with its center before other threads can find it, so no subscription to it misses a post.
    /// If two threads make one for the same name, both use the first one stored.
    ///
    /// - Returns: Nil if there is none and the center is being deinitialized.
    func relay(of center: NotificationCenter, name: Notification.Name?) -> Relay? {
        let id = ObjectIdentifier(center)
        if let known = tables.withLock({ $0[id]?.find(name) }) { return known }
        // The caller calls this center anyway, so it holds no lock that the center needs.
        removeIdle(at: id)
        guard let fresh = Relay(center: center, name: name) else { return nil }
        fresh.register(with: center)
        let stored = tables.withLock { tables in
            let table = tables[id] ?? RelayTable()
            if let other = table.find(name) { return other }
            tables[id] = table
            table.relays[name] = fresh
            fresh.table = table
            return fresh
        }
        if stored !== fresh { fresh.unregister() }
        return stored
    }

    /// Notes that a relay is idle, while holding its lock.
    ///
    /// The next post of its name removes it, or an observation of a new name, if half of the center's relays may be
    /// idle, and 64 at least.
    ///
    /// A relay of all names is removed at once: while it is registered, Foundation's typed messages abort on Linux.
    /// Another thread does that, because the caller may hold any lock.
    func didEmpty(_ relay: Relay) {
        if relay.name == nil { return BackgroundQueue.async { self.remove(ifIdle: relay) } }
        tables.withLock { _ in relay.table?.emptiedCount += 1 }
    }

    /// Removes the idle relays of a center, if there may be many.
    private func removeIdle(at center: ObjectIdentifier) {
        let relays = tables.withLock { tables -> [Relay] in
            guard let table = tables[center], table.emptiedCount >= max(Self.leastEmptiedCount, table.relays.count / 2)
            else {
                return []
            }
            table.emptiedCount = 0
            return Array(table.relays.values)
        }
        for relay in relays { remove(ifIdle: relay) }
    }

    /// Removes a relay from its center, unless it is in use.
    ///
    /// Call it without any lock held.
    func remove(ifIdle relay: Relay) {
        if relay.closeIfIdle() { relay.unregister() }
    }

    /// Removes a relay, so that a new one is made when its name is observed again.
    ///
    /// It stays if it has been found for more subscriptions than have been added, because a thread is about to add one.
    ///
    /// The caller may hold the relay's lock.
    ///
    /// - Returns: Whether the relay is in no table any more.
    func forget(_ relay: Relay, ifFoundFor addedCount: Int = .max) -> Bool {
        tables.withLock { tables in
            if relay.findCount > addedCount { return false }
            guard let table = relay.table.take() else { return true }
            table.relays[relay.name] = nil
            if table.relays.isEmpty { tables[relay.centerID] = nil }
            return true
        }
    }
}

/// The relays of a center, by name.
///
/// A class, so that a relay finds it without hashing its center: benchmark “Observe and cancel, 0 alive”.
///
/// `@unchecked Sendable`: the registry's lock guards the variables.
final class RelayTable: @unchecked Sendable {
    var relays: [Notification.Name?: Relay] = [:]

    /// Finds the relay of a name, for one subscription.
    func find(_ name: Notification.Name?) -> Relay? {
        guard let relay = relays[name] else { return nil }
        relay.findCount += 1
        return relay
    }

    /// How often one has become idle since the idle ones were removed.
    var emptiedCount = 0
}

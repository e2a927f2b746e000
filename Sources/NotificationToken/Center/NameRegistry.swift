import Foundation

/// Finds the relay of a center and name, and removes idle relays from their centers.
///
/// A relay is idle if it has had subscriptions and all have ended. The registry's lock may be acquired while a group's
/// lock is held, but never the other way round. No center is called under it.
final class NameRegistry: Sendable {
    static let shared = NameRegistry()

    private let tables = LockedValue([ObjectIdentifier: RelayTable]())

    /// Finds or makes the relay of a center and name.
    ///
    /// A relay is registered with its center before other threads can find it, so no subscription to it misses a post.
    /// If two threads make one for the same name, both use the first one stored.
    ///
    /// - Returns: Nil if there is none and the center is being deinitialized.
    func relay(of center: NotificationCenter, name: Notification.Name?) -> Relay? {
        let id = ObjectIdentifier(center)
        if let known = tables.withLock({ $0[id]?.relays[name] }) { return known }
        // The caller calls this center anyway, so it holds no lock that the center needs.
        removeIdle(at: id)
        guard let fresh = Relay(center: center, name: name) else { return nil }
        fresh.register(with: center)
        let stored = tables.withLock { tables in
            let table = tables[id] ?? RelayTable()
            if let other = table.relays[name] { return other }
            tables[id] = table
            table.relays[name] = fresh
            fresh.siblings = table
            return fresh
        }
        if stored !== fresh { fresh.close() }
        return stored
    }

    /// Notes that a relay has become idle.
    ///
    /// The caller holds the relay's lock.
    ///
    /// The next post of its name removes it, or `removeIdle` does.
    ///
    /// A relay of all names is removed at once: while it is registered, Foundation's typed messages abort on Linux.
    /// Another thread does that, because the caller may hold any lock.
    func noteIdle(_ relay: Relay) {
        if relay.name == nil { return BackgroundThread.run { relay.close(onlyIfIdle: true) } }
        tables.withLock { _ in relay.siblings?.idleCount += 1 }
    }

    /// Removes the idle relays of a center, if half of its relays may be idle.
    private func removeIdle(at center: ObjectIdentifier) {
        let relays = tables.withLock { tables -> [Relay] in
            guard let table = tables[center], isCleanupDue(table.idleCount, of: table.relays.count) else { return [] }
            table.idleCount = 0
            return Array(table.relays.values)
        }
        for relay in relays { relay.close(onlyIfIdle: true) }
    }

    /// Forgets a closed relay, so that a new one is made when its name is observed again.
    ///
    /// The caller may hold the relay's lock.
    func forget(_ relay: Relay) {
        tables.withLock { tables in
            guard let table = relay.siblings.take() else { return }
            table.relays[relay.name] = nil
            if table.relays.isEmpty { tables[relay.centerID] = nil }
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
    /// How many times one has become idle since the idle ones were removed: the same relay may count several times.
    var idleCount = 0
}

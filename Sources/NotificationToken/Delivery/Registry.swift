import Foundation

/// Finds the relay of a center and name, and takes those that nobody needs any more out of their centers.
///
/// `@unchecked Sendable`: `lock` guards the variables. It may be taken under a gate's lock, and never the other way round;
/// nothing is called under it.
final class Registry: @unchecked Sendable {
    static let shared = Registry()

    /// Where observers are removed from centers: there, no lock of anybody's is held.
    let queue = DispatchQueue(label: "NotificationToken.Registry", qos: .utility)

    private let lock = Lock()
    @exclusivity(unchecked) private var relays: [Relay.Place: Relay] = [:]
    /// Relays whose place was taken by those of another center at the address of theirs, which died.
    private var displaced: [ObjectIdentifier: Relay] = [:]
    /// Relays that are new, or have lost their last subscription, and may have found one since.
    private var idle: [Relay] = []

    /// The gates behind which user code may be running.
    var gates: [Gate] {
        lock.withLock { relays.values.map(\.gate) + displaced.values.map(\.gate) } + [Action.gate]
    }

    // MARK: - Subscribing

    /// Makes a subscription and adds it to the relay of a center and name.
    func subscribe(
        to center: NotificationCenter, name: Notification.Name?, from sender: AnyObject?,
        _ make: (Relay) -> Subscription
    ) -> Subscription {
        while true {
            let relay = relay(of: center, name: name)
            let subscription = make(relay)
            // A relay that was closed in between has left the registry, so the next turn finds another one.
            if relay.add(subscription, from: sender) { return subscription }
        }
    }

    /// Finds or makes the relay of a center and name.
    ///
    /// A relay is registered with its center before others can find it, so nobody who joins it misses a post. Of two threads
    /// that make one for the same place, the slower one joins the other's, and leaves its own behind.
    private func relay(of center: NotificationCenter, name: Notification.Name?) -> Relay {
        let place = Relay.Place(center: ObjectIdentifier(center), name: name)
        if let relay = lock.withLock({ relays[place] }), relay.isCurrent { return relay }
        sweepCrowd(of: place.center)
        let fresh = Relay(center: center, name: name)
        fresh.register()
        defer { addIdle(fresh) }
        return lock.withLock {
            if let other = relays[place] {
                if other.isCurrent { return other }
                displaced[ObjectIdentifier(other)] = other
            }
            relays[place] = fresh
            return fresh
        }
    }

    // MARK: - Removing

    /// Looks a little later whether a relay is needed.
    ///
    /// Often the next subscription follows at once, and then nothing needs to be removed.
    func addIdle(_ relay: Relay) {
        let count = lock.withLock {
            idle.append(relay)
            return idle.count
        }
        if count == 1 { queue.asyncAfter(deadline: .now() + .milliseconds(10)) { self.sweep() } }
    }

    private func sweep() {
        let all = lock.withLock {
            defer { idle = [] }
            return idle
        }
        sweep(all)
    }

    /// Looks at once where several threads observe and leave name after name: one queue alone would fall behind.
    ///
    /// The caller is about to call the same center, so nothing that it holds can stand in the way of this either.
    private func sweepCrowd(of center: ObjectIdentifier) {
        let crowd: [Relay] = lock.withLock {
            guard idle.count >= 256 else { return [] }
            defer { idle.removeAll { $0.place.center == center } }
            return idle.filter { $0.place.center == center }
        }
        sweep(crowd)
    }

    private func sweep(_ candidates: [Relay]) {
        for relay in candidates where relay.closeIfQuiet() {
            lock.withLock {
                displaced[ObjectIdentifier(relay)] = nil
                if relays[relay.place] === relay { relays[relay.place] = nil }
            }
            relay.unregister()
        }
    }
}

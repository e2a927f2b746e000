import Foundation

/// Finds the relay of a center and name, and takes those that nobody needs any more out of their centers.
///
/// `@unchecked Sendable`: `lock` guards the variables. It may be taken under a gate's lock, and never the other way round; no
/// center is called under it, and no user code.
final class Registry: @unchecked Sendable {
    static let shared = Registry()

    private let lock = Lock()
    @exclusivity(unchecked) private var relays: [Relay.Place: Relay] = [:]
    /// Relays of centers that died, at whose address another center lies: somebody may still be inside them.
    private var displaced: [ObjectIdentifier: Relay] = [:]
    /// Relays that the next sweep looks at, by center; some are in use again by then.
    private var idle: [ObjectIdentifier: [ObjectIdentifier: Relay]] = [:]
    private var idleCount = 0
    /// Whether a sweep is going to come.
    ///
    /// That there are idle relays does not tell: those of a dead center are forgotten before it comes.
    private var isSweepDue = false

    /// All gates: those of the relays, and the one of closures and adopted observers.
    var gates: [Gate] {
        lock.withLock { Array(relays.values) + Array(displaced.values) } + [CancelClosure.gate]
    }

    // MARK: - Subscribing

    /// Makes a subscription and adds it to the relay of a center and name.
    func subscribe(
        to center: NotificationCenter, name: Notification.Name?, from sender: AnyObject?,
        _ make: (Gate) -> Subscription
    ) -> Subscription {
        let sender = sender.map { Pin($0) }
        while true {
            let relay = relay(of: center, name: name)
            let subscription = make(relay)
            if relay.add(subscription, from: sender) { return subscription }
            // It was closed in between; the next pass finds another one.
            forget(relay)
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
        // Whichever wins: nobody uses the other one, and the sweep takes it out.
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
        let (isFirst, count) = lock.withLock {
            let listed = idle[relay.place.center, default: [:]].updateValue(relay, forKey: ObjectIdentifier(relay))
            if listed == nil { idleCount += 1 }
            defer { isSweepDue = true }
            return (!isSweepDue, idleCount)
        }
        // A relay of all names goes at once: while one is registered, Foundation's typed messages abort the process on Linux.
        if relay.place.name == nil || count == 2 * Limits.crowd {
            WorkQueue.serial.async { self.sweep() }
        } else if isFirst {
            WorkQueue.serial.async(afterMilliseconds: 10) { self.sweep() }
        }
    }

    private func sweep() {
        let all = lock.withLock {
            defer { (idle, idleCount, isSweepDue) = ([:], 0, false) }
            return idle
        }
        for relays in all.values { sweep(relays.values) }
    }

    /// Sweeps on the calling thread, if a center has too many idle relays: the queue would fall behind several threads that observe
    /// name after name.
    ///
    /// The thread is about to call that center anyway, so it holds no lock that forbids it.
    private func sweepCrowd(of center: ObjectIdentifier) {
        let relays: [ObjectIdentifier: Relay] = lock.withLock {
            guard let relays = idle[center], relays.count >= Limits.crowd else { return [:] }
            idle[center] = nil
            idleCount -= relays.count
            return relays
        }
        sweep(relays.values)
    }

    private func sweep(_ candidates: some Sequence<Relay>) {
        for relay in candidates where relay.closeIfQuiet() {
            forget(relay)
            relay.unregister()
        }
    }

    /// Lets others make a new relay in the place of a closed one, of which nothing is kept.
    func forget(_ relay: Relay) {
        lock.withLock {
            let center = relay.place.center
            if idle[center]?.removeValue(forKey: ObjectIdentifier(relay)) != nil { idleCount -= 1 }
            if idle[center]?.isEmpty == true { idle[center] = nil }
            displaced[ObjectIdentifier(relay)] = nil
            if relays[relay.place] === relay { relays[relay.place] = nil }
        }
    }
}

import Foundation

/// Finds the relay of a center and name, and removes idle relays from their centers.
///
/// Its lock may be acquired while a gate's lock is held, but never the other way round. No center is called under it.
final class Registry: Sendable {
    static let shared = Registry()

    /// The relays by place, the candidates of the next sweep, and whether a sweep is scheduled.
    ///
    /// A candidate may be in use again when the sweep runs. Only `isSweepDue` says whether a sweep will run: the list may be empty
    /// before that, because a released center takes its relays out of it.
    private let state = Guarded((relays: [Relay.Place: Relay](), idle: [Relay](), isSweepDue: false))

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
    /// threads make one for the same place, both use the first one stored. A sweep removes the other.
    private func relay(of center: NotificationCenter, name: Notification.Name?) -> Relay? {
        let place = Relay.Place(center: ObjectIdentifier(center), name: name)
        if let relay = state.withLock({ $0.relays[place] }), relay.isValid { return relay }
        sweepCrowd(of: place.center)
        guard let fresh = Relay(center: center, name: name) else { return nil }
        fresh.register()
        let relay = state.withLock { state in
            if let other = state.relays[place], other.isValid { return other }
            state.relays[place] = fresh
            return fresh
        }
        if relay !== fresh { addIdle(fresh) }
        return relay
    }

    // MARK: - Removing

    /// Makes a relay a candidate of the next sweep.
    ///
    /// The sweep runs a little later, because often a new subscription follows at once.
    func addIdle(_ relay: Relay) {
        let (isFirst, count) = state.withLock { state in
            state.idle.append(relay)
            defer { state.isSweepDue = true }
            return (!state.isSweepDue, state.idle.count)
        }
        // A relay of all names is swept at once: while it is registered, Foundation's typed messages abort on Linux. A crowd that
        // has doubled is swept at once too, because the sweep that is due is late.
        if relay.place.name == nil || count == 2 * WorkQueue.crowd {
            WorkQueue.serial.async { self.sweep() }
        } else if isFirst {
            WorkQueue.serial.async(afterMilliseconds: 10) { self.sweep() }
        }
    }

    private func sweep() {
        let relays = state.withLock { state in
            defer { (state.idle, state.isSweepDue) = ([], false) }
            return state.idle
        }
        sweep(relays)
    }

    /// Sweeps the idle relays of a center on the calling thread, if too many relays are idle.
    ///
    /// The caller is about to call that center anyway, so it holds no lock that the center needs.
    private func sweepCrowd(of center: ObjectIdentifier) {
        let crowd = state.withLock { state in
            guard state.idle.count >= WorkQueue.crowd else { return [Relay]() }
            let crowd = state.idle.filter { $0.place.center == center }
            state.idle = state.idle.filter { $0.place.center != center }
            return crowd
        }
        sweep(crowd)
    }

    private func sweep(_ candidates: [Relay]) {
        for relay in candidates where relay.closeIfIdle() {
            forget(relay)
            relay.unregister()
        }
    }

    /// Removes a closed relay from the registry, so that a new one can be made.
    func forget(_ relay: Relay) {
        state.withLock { state in
            if let index = state.idle.firstIndex(where: { $0 === relay }) { state.idle.remove(at: index) }
            if state.relays[relay.place] === relay { state.relays[relay.place] = nil }
            state.relays.releaseSpareCapacity()
        }
    }
}

extension NotificationCenter {
    /// The one path of all that observe: a subscription is added to the relay of a center and name.
    ///
    /// - Returns: The token that ends the subscription.
    func subscribe(_ subscription: Subscription, to name: Notification.Name?, from sender: AnyObject?) -> Token {
        Registry.shared.add(subscription, to: self, name: name, from: sender)
        return NotificationToken(subscription)
    }
}

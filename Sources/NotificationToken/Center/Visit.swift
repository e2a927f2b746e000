/// The way of a post, or of a delivery that has waited, through the observations of a relay: it is inside at most one.
///
/// A thread leaves an observation when it enters the next one, because one lock then serves for both. So after a
/// handler it stays inside for a moment. Before user code that belongs to no observation, such as a decoder, it leaves:
/// otherwise that code could hold up a release.
struct Visit: ~Copyable {
    let relay: Relay
    /// The observation that the thread is inside.
    ///
    /// What has made the visit retains it too, so it isn't deinitialized while the lock is held.
    private var current: Observation?

    init(at relay: Relay) { self.relay = relay }

    deinit { assert(current == nil, "A visit that isn't over keeps an observation from being released.") }

    /// Leaves the current observation, if any, and enters another one if that is active: the gate of every delivery.
    ///
    /// - Returns: Whether the thread is inside the other one.
    @inline(__always)
    mutating func enter(_ next: Observation) -> Bool {
        assert(next.group === relay, "The relay's lock guards only the observations of the relay.")
        relay.lock.lock()
        if let ended = leaveCurrent() {
            // Its user code is released first, because that may end the next observation.
            relay.lock.unlock()
            ended.place.release(ended)
            relay.lock.lock()
        }
        let isInside = next.threadsInside.enter()
        relay.lock.unlock()
        if isInside { current = next }
        return isInside
    }

    /// Leaves the current observation, if any, which may release its user code.
    mutating func leave() {
        if current == nil { return }
        relay.lock.lock()
        let ended = leaveCurrent()
        relay.lock.unlock()
        if let ended { ended.place.release(ended) }
    }

    /// Leaves the current observation, if any.
    ///
    /// The caller holds the lock.
    ///
    /// - Returns: The observation, if the thread has to release it after unlocking.
    @inline(__always)
    private mutating func leaveCurrent() -> Observation? {
        guard let left = current.take() else { return nil }
        return left.threadsInside.leave() == .release ? left : nil
    }
}

import Foundation

/// A post on its way through the subscriptions of a relay, on the posting thread.
///
/// It says how far the post has come. The notification is passed beside it. A nested post is another value. The code
/// that makes a running post calls `finish()` in the end.
struct RunningPost: ~Copyable {
    /// Which observation the poster is inside.
    var visit: Visit
    /// What has been read last.
    var reading = PayloadReading()
    /// Whether the poster is on the main actor: asked once, because that takes a while on other threads.
    lazy var isOnMainActor = CurrentThread().isOnMainActor
    /// Whether the relay's backlog waits until this post has been delivered: see `Relay+Backlog.swift`.
    private var holdsBacklog = false

    init(at relay: Relay) { visit = Visit(at: relay) }

    /// Enters a subscription, to call its handler.
    ///
    /// - Returns: Whether the poster is inside.
    @inline(__always)
    mutating func enter(_ next: Subscription) -> Bool {
        guard visit.enter(next) else { return false }
        if next.place.isMainActor && !holdsBacklog {
            holdsBacklog = true
            visit.relay.holdBacklog()
        }
        return true
    }

    /// Leaves the last observation, and stops holding the backlog.
    ///
    /// What has been read is released before, because its deinit may post.
    mutating func finish() {
        visit.leave()
        if !holdsBacklog { return }
        reading = PayloadReading()
        visit.relay.stopHoldingBacklog()
    }
}

/// A thread on its way through the observations of a relay: it is inside at most one of them.
struct Visit: ~Copyable {
    let relay: Relay
    /// The observation that the thread is inside.
    ///
    /// The post's copy of the relay's list, or a delivery, retains it too, so it isn't deinitialized while the lock is
    /// held.
    private var current: Observation?

    init(at relay: Relay) { self.relay = relay }

    deinit { assert(current == nil, "A visit that isn't over keeps an observation from being released.") }

    /// Leaves the current observation, and then enters another one if that is active.
    ///
    /// This acquires the lock once for both.
    ///
    /// - Returns: Whether the thread is inside the other one.
    @inline(__always)
    mutating func enter(_ next: Observation) -> Bool {
        assert(next.group === relay, "The relay's lock guards only the observations of the relay.")
        relay.lock.lock()
        if let ended = leaveCurrent() {
            // Its user code is released first, because that may end the next observation.
            relay.lock.unlock()
            ended.release()
            relay.lock.lock()
        }
        let isInside = next.enter()
        relay.lock.unlock()
        if isInside { current = next }
        return isInside
    }

    /// Leaves the current observation, if any.
    ///
    /// Call it before user code that belongs to no observation, and so must hold up no release.
    mutating func leave() {
        if current == nil { return }
        relay.lock.lock()
        let ended = leaveCurrent()
        relay.lock.unlock()
        ended?.release()
    }

    /// Leaves the current observation, if any, while holding the lock.
    ///
    /// - Returns: The observation, if the thread has to release it after unlocking.
    @inline(__always)
    private mutating func leaveCurrent() -> Observation? {
        guard let left = current.take() else { return nil }
        return left.leave() == .release ? left : nil
    }
}

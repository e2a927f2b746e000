import Foundation

/// A thread on its way through the subscriptions of a relay, for a post or for a delivery that has waited: which
/// subscription it is inside, and what it has read last.
///
/// It is inside at most one observation of the post at a time. A nested post is another value. The code that makes a
/// post calls `finish()` in the end.
struct Post: ~Copyable {
    let relay: Relay
    /// Whether the poster is on the main actor: asked once, because that takes a while on other threads.
    lazy var isOnMainActor = CurrentThread().isOnMainActor
    /// The observation that the poster is inside.
    ///
    /// The relay's list or the delivery holds it too, so it isn't deinitialized while the lock is held.
    private var current: Observation?
    /// Whether the relay's backlog waits until this post has been delivered: see `Backlog`.
    private var holdsBacklog = false

    /// Identifies the coders that would read what has been read last; nil before anything is read.
    ///
    /// The address of a released coder can be reused, but not by a coder of this post: those existed before it. So an
    /// active subscription with this identity has the coder that read the payload.
    private(set) var readingID: ObjectIdentifier?
    /// The payload; nil if there was a mismatch.
    ///
    /// Benchmark “Post, 1 observer”: in an optional with the identity, each observer would retain the payload, and take
    /// a quarter more time.
    private(set) var box: Box?
    /// The mismatch.
    private(set) var error: Notification.PayloadError?

    init(at relay: Relay) { self.relay = relay }

    deinit { assert(current == nil, "A post that isn't finished keeps an observation from being released.") }

    // MARK: - Inside an observation

    /// Leaves the current observation, and then enters a subscription if that is active.
    ///
    /// This acquires the lock once for both.
    ///
    /// - Returns: Whether the poster is inside the subscription.
    @inline(__always)
    mutating func enter(_ next: Subscription) -> Bool {
        relay.lock.lock()
        if let ended = leaveCurrent() {
            // Its user code is released first, because that may end the next observation.
            relay.lock.unlock()
            ended.release()
            relay.lock.lock()
        }
        let isInside = next.enter()
        relay.lock.unlock()
        guard isInside else { return false }
        current = next
        if next.place.isMainActor && !holdsBacklog {
            holdsBacklog = true
            relay.holdBacklog()
        }
        return true
    }

    /// Leaves the current observation, if any.
    mutating func leave() {
        if current == nil { return }
        relay.lock.lock()
        let ended = leaveCurrent()
        relay.lock.unlock()
        ended?.release()
    }

    /// Leaves the current observation, if any, while holding the lock.
    ///
    /// - Returns: The observation, if the poster has to release it after unlocking.
    @inline(__always)
    private mutating func leaveCurrent() -> Observation? {
        guard let left = current.take() else { return nil }
        return left.leave() ? left : nil
    }

    /// Leaves the last observation, and stops holding the backlog.
    mutating func finish() {
        leave()
        if holdsBacklog { relay.stopHoldingBacklog() }
    }

    // MARK: - What has been read

    /// Whether `box` is the payload that coders with an identity read.
    func hasPayload(for readingID: ObjectIdentifier) -> Bool { self.readingID == readingID && box != nil }

    /// Takes the box that a notification carries, for all coders that read boxes of its type.
    ///
    /// A notification without a box counts as one with the box of `Void`.
    mutating func openBox(of notification: Notification) {
        let found = Envelope.box(in: notification) ?? .void
        (readingID, box) = (ObjectIdentifier(found.payloadType), found)
    }

    /// Reads a notification with a coder: that is user code.
    mutating func read<Payload>(_ notification: Notification, with coder: Coder<Payload>) {
        (readingID, box, error) = (coder.readingID, nil, nil)
        do throws(Notification.PayloadError) {
            box = try coder.decode(notification)
        } catch {
            self.error = error
        }
    }
}

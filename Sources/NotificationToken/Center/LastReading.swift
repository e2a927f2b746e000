import Foundation

/// What a post has read last, for all subscriptions that would read the same.
///
/// If subscriptions of one key follow each other, a post reads the payload once for them. Each subscription has an
/// identity of what it reads: the payload's type, or the address of its coder. It takes `box` for its payload if the
/// post has read something of that identity. That is sound:
///
/// - What was read under a type is a box of that type. What was read under a coder's address is a box of that coder's
///   payload. So subscriptions with one identity have one type of payload.
/// - The address of a released coder may be that of a new coder with another payload. Then the subscription whose coder
///   was released has ended, but may still be in the post's list. It finds a box of another type, and never opens it,
///   because nothing passes the gate of a subscription that has ended.
struct LastReading {
    /// The identity of what has been read; nil before anything is read.
    private var id: ObjectIdentifier?
    /// The payload; nil if there was a mismatch.
    ///
    /// Subscriptions open it where it lies. Each observer would retain it in a constant, benchmark “Post, 100
    /// observers”, and in an optional with the identity, benchmark “Post, 1 observer”.
    private(set) var box: PayloadBox?
    /// The mismatch; nil if there is a payload.
    private var error: Notification.PayloadError?

    /// Reads what a subscription receives, unless the post has just read the same.
    ///
    /// Reading may run user code: a decoder, or the `hash(into:)` of other keys in `userInfo`. So the poster leaves the
    /// observation that it is inside. A mismatch is reported.
    ///
    /// - Returns: Whether there is something to deliver.
    @inline(__always)
    mutating func read(_ notification: Notification, for subscription: Subscription, _ visit: inout Visit) -> Bool {
        guard let id = subscription.readingID else { return true }
        return hasPayload(for: id) || readPayload(of: notification, for: subscription, id, &visit)
    }

    private mutating func readPayload(
        of notification: Notification, for subscription: Subscription, _ id: ObjectIdentifier, _ visit: inout Visit
    ) -> Bool {
        visit.leave()
        // Taking a box needs no coder, and so no lock to copy one: benchmark “Post, 1 observer” would take a tenth more
        // time. Without the lock, this subscription may have ended. Then it must not replace what the post has read for
        // others, so this is done only if the post has read nothing.
        if self.id == nil && subscription.readsBox { openBox(of: notification) }
        // Also after a box of another type: the coder says what is wrong.
        if self.id != id { decode(notification, with: subscription, id) }
        if hasPayload(for: id) { return true }
        // Inside, as a handler is. But a mismatch is no delivery on the main actor, so it doesn't hold the backlog.
        if self.id == id, let error, visit.enter(subscription) { subscription.report(error) }
        return false
    }

    private func hasPayload(for id: ObjectIdentifier) -> Bool { self.id == id && box != nil }

    /// Takes the box that a notification carries, for all subscriptions that read boxes of its type.
    ///
    /// A notification without a box counts as one with the box of `Void`.
    private mutating func openBox(of notification: Notification) {
        let found = PayloadBox.find(in: notification) ?? .void
        id = ObjectIdentifier(found.payloadType)
        box = found
    }

    /// Reads with a subscription's coder, unless the subscription has ended.
    private mutating func decode(_ notification: Notification, with subscription: Subscription, _ id: ObjectIdentifier)
    {
        do throws(Notification.PayloadError) {
            guard let found = try subscription.read(notification) else { return }
            box = found
            error = nil
        } catch {
            box = nil
            self.error = error
        }
        self.id = id
    }
}

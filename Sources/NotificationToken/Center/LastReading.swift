import Foundation

/// What a post has read last, for all subscriptions that would read the same.
///
/// If subscriptions of one key follow each other, a post reads the payload once for them. Each subscription of a key has
/// an identity of what it reads: the payload's type, or the address of its coder. It takes `box` for its payload if the
/// post has read something of that identity. That is sound:
///
/// - What was read under a type is a box of that type. What was read under a coder's address is a box of that coder's
///   payload. So active subscriptions with one identity have one type of payload.
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

    /// Takes the payload's box from the notification or reads with the subscription's coder, and reports a mismatch.
    private mutating func readPayload(
        of notification: Notification, for subscription: Subscription, _ id: ObjectIdentifier, _ visit: inout Visit
    ) -> Bool {
        visit.leave()
        // Taking a box needs no coder, and so no lock to copy one. Otherwise benchmark “Post, 1 observer” would take a
        // tenth more time. Without the lock, the subscription may already have ended. Then its box would replace what
        // the post has read for the others. So a box is taken only if the post has read nothing before.
        if self.id == nil && subscription.readsBox { takeBox(from: notification) }
        // If the box is of another type, the coder is asked, too, because it says what is wrong.
        if self.id != id { decode(notification, with: subscription, id) }
        if hasPayload(for: id) { return true }
        // A mismatch is reported inside the observation, as a handler is called. But it is no delivery on the main actor,
        // so it doesn't hold the backlog. If the subscription has ended, nothing of its identity has been read.
        if self.id == id, let error, visit.enter(subscription) { subscription.report(error) }
        return false
    }

    private func hasPayload(for id: ObjectIdentifier) -> Bool { self.id == id && box != nil }

    /// Takes the box that a notification carries, for all subscriptions that read boxes of its type.
    ///
    /// A notification without a box counts as one with the box of `Void`.
    private mutating func takeBox(from notification: Notification) {
        let found = PayloadBox.find(in: notification) ?? .void
        id = ObjectIdentifier(found.payloadType)
        box = found
    }

    /// Reads with a subscription's coder, unless the subscription has ended.
    private mutating func decode(
        _ notification: Notification, with subscription: Subscription, _ id: ObjectIdentifier
    ) {
        do throws(Notification.PayloadError) {
            guard let found = try subscription.decode(notification) else { return }
            box = found
            error = nil
        } catch {
            box = nil
            self.error = error
        }
        self.id = id
    }
}

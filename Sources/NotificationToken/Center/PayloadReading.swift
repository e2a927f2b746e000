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
struct PayloadReading {
    /// The identity of what has been read; nil before anything is read.
    private(set) var id: ObjectIdentifier?
    /// The payload; nil if there was a mismatch.
    ///
    /// Benchmark “Post, 1 observer”: in an optional with the identity, each observer would retain the payload, and take
    /// a quarter more time.
    private(set) var box: PayloadBox?
    /// The mismatch.
    private(set) var error: Notification.PayloadError?

    /// Whether `box` is the payload of the subscriptions with an identity.
    func hasPayload(for id: ObjectIdentifier) -> Bool { self.id == id && box != nil }

    /// Takes the box that a notification carries, for all subscriptions that read boxes of its type.
    ///
    /// A notification without a box counts as one with the box of `Void`.
    mutating func openBox(of notification: Notification) {
        let found = PayloadBox.find(in: notification) ?? .void
        (id, box) = (ObjectIdentifier(found.payloadType), found)
    }

    /// Reads a notification with a coder: that is user code.
    mutating func read<Payload>(_ notification: Notification, with coder: Coder<Payload>) {
        (id, box, error) = (coder.readingID, nil, nil)
        do throws(Notification.PayloadError) {
            box = try coder.decode(notification)
        } catch {
            self.error = error
        }
    }
}

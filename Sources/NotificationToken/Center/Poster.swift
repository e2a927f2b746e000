import Foundation

/// The posting thread at a relay, for one post: its way through the subscriptions, and the last payload that it has
/// read.
///
/// So a notification is decoded once for observations of a key that follow each other. A delivery on a queue has a
/// poster of its own.
struct Poster: ~Copyable {
    var visitor: Visitor
    /// The source of the coders that would read what has been read last.
    ///
    /// The address of a released coder can be reused, but not by a coder of this post: those existed before it. So an
    /// active subscription with this source has the coder that read the payload.
    private var source: ObjectIdentifier?
    /// The payload; nil if there was a mismatch.
    private(set) var box: Box?
    /// The mismatch.
    private(set) var error: Notification.PayloadError?

    init(_ gate: Gate) { visitor = Visitor(gate) }

    /// Whether anything has been read of this post.
    var hasReadAny: Bool { source != nil }

    /// Whether coders with a source would read what has been read last.
    func hasRead(_ source: ObjectIdentifier) -> Bool { self.source == source }

    /// Whether `box` is the payload that coders with a source read.
    func hasBox(from source: ObjectIdentifier) -> Bool { hasRead(source) && box != nil }

    /// Reads the box that a notification carries, for all coders that read boxes of its type.
    ///
    /// A notification without a box counts as one with the box of `Void`.
    mutating func openBox(of notification: Notification) {
        let found = Envelope.box(in: notification) ?? .void
        (source, box) = (ObjectIdentifier(found.payloadType), found)
    }

    /// Reads a notification with a coder: that is user code.
    mutating func read<Payload>(_ notification: Notification, with coder: Coder<Payload>) {
        (source, box, error) = (coder.source, nil, nil)
        do throws(Notification.PayloadError) {
            box = try coder.boxedPayload(of: notification)
        } catch {
            self.error = error
        }
    }
}

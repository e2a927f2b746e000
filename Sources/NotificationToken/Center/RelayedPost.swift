import Foundation

/// A post on its way through the subscriptions of a relay: the visit of the posting thread, and what it has read last.
///
/// So a notification is decoded once for observations of a key that follow each other. A delivery on a queue has a value
/// of its own.
struct RelayedPost: ~Copyable {
    var visit: Visit
    let relay: Relay
    /// Whether the relay's backlog waits until this post has been delivered.
    private var holdsBacklog = false

    /// Identifies the coders that would read what has been read last; nil before anything is read.
    ///
    /// The address of a released coder can be reused, but not by a coder of this post: those existed before it. So an
    /// active subscription with this identity has the coder that read the payload.
    private var readingID: ObjectIdentifier?
    /// The payload; nil if there was a mismatch.
    private(set) var box: Box?
    /// The mismatch.
    private(set) var error: Notification.PayloadError?

    init(at relay: Relay) {
        visit = Visit(relay)
        self.relay = relay
    }

    // MARK: - The way

    /// Leaves the current observation, and enters a subscription if that is active.
    ///
    /// From the first main-actor handler on, what waits for the main actor at the relay goes on waiting. `Relay` says
    /// why.
    @inline(__always)
    mutating func enter(_ subscription: Subscription) -> Bool {
        guard visit.enter(subscription) else { return false }
        if subscription.context.isMainActor && !holdsBacklog {
            holdsBacklog = true
            relay.holdBacklog()
        }
        return true
    }

    /// Leaves the last observation, and lets the backlog go on.
    mutating func finish() {
        visit.leave()
        if holdsBacklog { relay.stopHoldingBacklog() }
    }

    // MARK: - What has been read

    /// Whether anything has been read.
    var hasReadAny: Bool { readingID != nil }

    /// Whether coders with an identity would read what has been read last.
    func hasRead(_ readingID: ObjectIdentifier) -> Bool { self.readingID == readingID }

    /// Whether `box` is the payload that coders with an identity read.
    func hasBox(_ readingID: ObjectIdentifier) -> Bool { hasRead(readingID) && box != nil }

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
            box = try coder.boxedPayload(of: notification)
        } catch {
            self.error = error
        }
    }
}

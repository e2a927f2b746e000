import Foundation

/// A subscription whose handler receives the payload of a key.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it. Posters copy `coder`
/// and `onMismatch` while holding the group's lock, and only from an active observation, so nobody reads them when they
/// are released.
final class KeySubscription<Payload>: Subscription, @unchecked Sendable {
    private var coder: Coder<Payload>?
    /// Identifies what the coder reads, even after it has been released.
    private let readingID: ObjectIdentifier
    private var onMismatch: (@Sendable (Notification.PayloadError) -> Void)?
    // Without exclusivity checks, as in `NameSubscription`.
    @exclusivity(unchecked) private var handler: Handler<Payload>

    // Benchmark “Observe and cancel, 1,000 alive”: a call would retain each argument twice.
    @inline(__always)
    init(
        _ coder: Coder<Payload>, _ place: Place, _ target: WeakTarget?,
        _ handler: @escaping @Sendable (Payload) throws -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) {
        (self.coder, readingID) = (coder, coder.readingID)
        self.handler = Handler(body: handler)
        self.onMismatch = onMismatch
        super.init(place, target)
    }

    override func enterAndCallHandler(with notification: Notification, from post: inout Post) throws {
        guard post.hasPayload(for: readingID) || findPayload(in: notification, for: &post), post.enter(self) else {
            return
        }
        // Benchmark “Post, 100 observers”: a constant would retain the box for each observer.
        // swift-format-ignore: NeverForceUnwrap
        try callHandler(with: post.box!)
    }

    override func boxToEnqueue(for notification: Notification, from post: inout Post) -> Box? {
        post.hasPayload(for: readingID) || findPayload(in: notification, for: &post) ? post.box : nil
    }

    override func callHandler(with box: Box) throws {
        // Only a box of the payload's type gets the subscription's reading: `Post.openBox` takes the reading from the
        // box's type, and `Post.read` from a coder of the payload.
        try handler.call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload)
    }

    override func releaseUserCode() {
        handler = Handler(body: nil)
        (onMismatch, coder) = (nil, nil)
    }

    /// Lets the post read the payload, and reports a mismatch.
    ///
    /// Decoding and reporting are user code, which must hold up no release. So the poster first leaves the observation
    /// that it entered before this one. That code may also end this one, so the poster asks before each whether it is
    /// active.
    ///
    /// - Returns: Whether the post has the payload.
    private func findPayload(in notification: Notification, for post: inout Post) -> Bool {
        post.leave()
        // The payload's type is the reading of a `.boxed` key, or of `Void`. Opening a box is no user code, and as the
        // post's first reading it displaces none. So it needs no lock: benchmark “Post, 1 observer” would take a fifth
        // more time.
        if post.readingID == nil && readingID == ObjectIdentifier(Payload.self) { post.openBox(of: notification) }
        if post.readingID != readingID {
            var coder: Coder<Payload>?
            guard ifActive({ coder = self.coder }), let coder else { return false }
            post.read(notification, with: coder)
        }
        if post.hasPayload(for: readingID) { return true }
        var report: (@Sendable (Notification.PayloadError) -> Void)?
        if ifActive({ report = onMismatch }), let error = post.error { report?(error) }
        return false
    }
}

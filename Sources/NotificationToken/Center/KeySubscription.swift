import Foundation

/// A subscription whose handler receives the payload of a key.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it. Posters copy `coder`
/// and `onMismatch` while holding the gate's lock, and only from an active observation, so nobody reads them when they
/// are released.
final class KeySubscription<Payload>: Subscription, @unchecked Sendable {
    private var coder: Coder<Payload>?
    /// Tells whether a post has already read the payload.
    ///
    /// It stays when the coder is released.
    private let readingID: ObjectIdentifier
    private var onMismatch: (@Sendable (Notification.PayloadError) -> Void)?
    // Without exclusivity checks, as in `NameSubscription`.
    @exclusivity(unchecked) private var handler: Handler<Payload>

    // Benchmark “Observe and cancel, 1,000 alive”: a call would retain each argument twice.
    @inline(__always)
    init(
        _ coder: Coder<Payload>, _ context: Context, _ handler: @escaping @Sendable (Payload) throws -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) {
        (self.coder, readingID) = (coder, coder.readingID)
        self.handler = Handler(body: handler)
        self.onMismatch = onMismatch
        super.init(context)
    }

    override func enterAndCallHandler(with notification: Notification, from post: inout RelayedPost) throws {
        guard post.hasBox(readingID) || findPayload(in: notification, for: &post), post.enter(self) else { return }
        // Benchmark “Post, 100 observers”: a constant would retain the box for each observer.
        // swift-format-ignore: NeverForceUnwrap
        try callHandler(boxed: post.box!)
    }

    override func boxed(_ notification: Notification, from post: inout RelayedPost) -> Box? {
        post.hasBox(readingID) || findPayload(in: notification, for: &post) ? post.box : nil
    }

    override func callHandler(boxed box: Box) throws {
        // What has the subscription's reading is a box of its payload.
        try handler.call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload)
    }

    override func releaseUserCode() {
        super.releaseUserCode()
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
    private func findPayload(in notification: Notification, for post: inout RelayedPost) -> Bool {
        post.visit.leave()
        // The payload's type is the reading of a key without a coding, or of `Void`. Opening a box is no user code, and
        // it displaces no other reading. So it needs no lock: benchmark “To the main actor, 1 observer”.
        if !post.hasReadAny && readingID == ObjectIdentifier(Payload.self) { post.openBox(of: notification) }
        if !post.hasRead(readingID) {
            var coder: Coder<Payload>?
            guard post.visit.ifActive(self, { coder = self.coder }), let coder else { return false }
            post.read(notification, with: coder)
        }
        if post.hasBox(readingID) { return true }
        var report: (@Sendable (Notification.PayloadError) -> Void)?
        if post.visit.ifActive(self, { report = onMismatch }), let error = post.error { report?(error) }
        return false
    }
}

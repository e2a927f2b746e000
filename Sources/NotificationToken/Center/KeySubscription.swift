import Foundation

/// A subscription whose handler receives the payload of a key.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it. Posters copy `coder`
/// and `onMismatch` while holding the gate's lock, and only from an active observation, so nobody reads them when they
/// are released.
final class KeySubscription<Payload>: Subscription, @unchecked Sendable {
    private var coder: Coder<Payload>?
    /// The coder's source, which tells whether a poster has already read the payload.
    ///
    /// It stays when the coder is released.
    private let source: ObjectIdentifier
    private var onMismatch: (@Sendable (Notification.PayloadError) -> Void)?
    // Without exclusivity checks, as in `NameSubscription`.
    @exclusivity(unchecked) private var handler: Handler<Payload>

    // Benchmark “Observe and cancel, 1,000 alive”: a call would retain each argument twice.
    @inline(__always)
    init(
        _ key: Notification.Key<Payload>, _ context: Context, _ handler: @escaping @Sendable (Payload) throws -> Void,
        _ onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) {
        (coder, source) = (key.coder, key.coder.source)
        self.handler = Handler(body: handler)
        self.onMismatch = onMismatch
        super.init(context)
    }

    override func enterAndCallHandler(with notification: Notification, from poster: inout Poster) throws {
        guard poster.hasBox(from: source) || findPayload(in: notification, for: &poster) else { return }
        guard poster.visitor.enter(self) else { return }
        beginHandler()
        defer { endHandler() }
        // Benchmark “Post, 100 observers”: a constant would retain the box for each observer.
        // swift-format-ignore: NeverForceUnwrap
        try callHandler(boxed: poster.box!)
    }

    override func boxed(_ notification: Notification, from poster: inout Poster) -> Box? {
        poster.hasBox(from: source) || findPayload(in: notification, for: &poster) ? poster.box : nil
    }

    override func callHandler(boxed box: Box) throws {
        // What has the subscription's source is a box of its payload.
        try handler.call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload)
    }

    override func releaseUserCode() {
        handler = Handler(body: nil)
        (onMismatch, coder) = (nil, nil)
    }

    /// Lets the poster read the payload, and reports a mismatch.
    ///
    /// Decoding and reporting are user code, which must hold up no release. So the poster first leaves the observation
    /// that it entered before this one. That code may also end this one, so the poster asks before each whether it is
    /// active.
    ///
    /// - Returns: Whether the poster has the payload.
    private func findPayload(in notification: Notification, for poster: inout Poster) -> Bool {
        poster.visitor.leave()
        // The payload's type is the source of a key without a coding, or of `Void`. Opening a box is no user code, and
        // it displaces no other reading. So it needs no lock: benchmark “To the main actor, 1 observer”.
        if !poster.hasReadAny && source == ObjectIdentifier(Payload.self) { poster.openBox(of: notification) }
        if !poster.hasRead(source) {
            var coder: Coder<Payload>?
            guard poster.visitor.ifActive(self, { coder = self.coder }), let coder else { return false }
            poster.read(notification, with: coder)
        }
        if poster.hasBox(from: source) { return true }
        var report: (@Sendable (Notification.PayloadError) -> Void)?
        if poster.visitor.ifActive(self, { report = onMismatch }), let error = poster.error { report?(error) }
        return false
    }
}

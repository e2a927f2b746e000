import Foundation

/// A subscription whose handler receives the payload of a key.
///
/// `@unchecked Sendable`: only threads that are inside use `handler` and `onMismatch`, and the last one changes them.
/// Posters copy `coder` while holding the group's lock, and only from an active observation, so nobody reads it when it
/// is released.
final class KeySubscription<Payload>: Subscription, @unchecked Sendable {
    private var coder: Coder<Payload>?
    /// The identity of what the coder reads, even after it has been released: `PayloadReading` says what it is for.
    private let readingID: ObjectIdentifier
    private var onMismatch: (@Sendable (Notification.PayloadError) -> Void)?
    // Without exclusivity checks, as in `NameSubscription`.
    @exclusivity(unchecked) private var handler: Handler<Payload>

    // Benchmark “Observe and cancel, 1,000 alive”: a call would retain each argument twice.
    @inline(__always)
    init(
        _ coder: Coder<Payload>, _ place: HandlerPlace, _ target: WeakTarget?, in group: ObservationGroup,
        _ handler: @escaping @Sendable (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) {
        self.coder = coder
        readingID = coder.readingID
        self.handler = Handler(body: handler)
        self.onMismatch = onMismatch
        super.init(place, target, in: group)
    }

    override func enterAndCallHandler(with notification: Notification, from post: inout RunningPost) {
        guard findPayload(of: notification, from: &post), post.enter(self) else { return }
        // Benchmark “Post, 100 observers”: a constant would retain the box for each observer.
        // swift-format-ignore: NeverForceUnwrap
        callHandler(with: post.reading.box!)
    }

    override func boxToEnqueue(for notification: Notification, from post: inout RunningPost) -> PayloadBox? {
        findPayload(of: notification, from: &post) ? post.reading.box : nil
    }

    override func callHandler(with box: PayloadBox) {
        // `PayloadReading` says why the box is one of this payload. The thread is inside, so the gate was open.
        assert(type(of: box) == BoxOf<Payload>.self, "A reading has passed on a box of another payload.")
        handler.call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload)
    }

    override func tearDown() {
        handler = Handler(body: nil)
        (onMismatch, coder) = (nil, nil)
        super.tearDown()
    }

    /// Finds the payload in what the post has read, or reads it.
    ///
    /// - Returns: Whether the post's reading has the payload. If not, the mismatch has been reported.
    @inline(__always)
    private func findPayload(of notification: Notification, from post: inout RunningPost) -> Bool {
        post.reading.hasPayload(for: readingID) || readPayload(of: notification, from: &post)
    }

    private func readPayload(of notification: Notification, from post: inout RunningPost) -> Bool {
        // Decoding is user code, and belongs to the key.
        post.visit.leave()
        // A `.boxed` key, or one of `Void`, reads as its payload's type says. Opening a box runs no user code, so it needs
        // no coder, and no lock to copy one: benchmark “Post, 1 observer” would take a fifth more time. Without the lock,
        // this subscription may have ended. Then it must not replace what the post has read for others, so this is done
        // only if the post has read nothing.
        if post.reading.id == nil && readingID == ObjectIdentifier(Payload.self) {
            post.reading.openBox(of: notification)
        }
        // Also after a box of another type: the coder says what is wrong.
        if post.reading.id != readingID {
            var coder: Coder<Payload>?
            guard ifActive({ coder = self.coder }), let coder else { return false }
            post.reading.read(notification, with: coder)
        }
        if post.reading.hasPayload(for: readingID) { return true }
        // Inside, as a handler is. But not with `post.enter`: a mismatch is no delivery on the main actor, so it doesn't
        // hold the backlog.
        if let error = post.reading.error, post.visit.enter(self) { onMismatch?(error) }
        return false
    }
}

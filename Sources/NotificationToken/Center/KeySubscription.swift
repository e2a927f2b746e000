import Foundation

/// A subscription whose handler receives the payload of a key.
///
/// `@unchecked Sendable`: only threads that are inside use `handler` and `onMismatch`, and the last one changes them.
/// Posters copy `coder` while holding the group's lock, and only from an active observation, so nobody reads it when it
/// is released.
final class KeySubscription<Payload>: Subscription, @unchecked Sendable {
    private var coder: Coder<Payload>?
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
        self.handler = Handler(body: handler)
        self.onMismatch = onMismatch
        super.init(place, target, in: group, reads: coder.readingID, readsBox: coder.readsBox)
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> PayloadBox? {
        var coder: Coder<Payload>?
        ifActive { coder = self.coder }
        return try coder?.decode(notification)
    }

    override func report(_ error: Notification.PayloadError) { onMismatch?(error) }

    override func callHandler(with notification: Notification, _ reading: borrowing LastReading) {
        // The post has read a payload for this subscription.
        // swift-format-ignore: NeverForceUnwrap
        handler.call(reading.box!.open(as: Payload.self))
    }

    override func callHandler(opening box: PayloadBox) { handler.call(box.open(as: Payload.self)) }

    override func tearDown() {
        handler = Handler(body: nil)
        (onMismatch, coder) = (nil, nil)
    }
}

import Foundation

/// A subscription whose handler receives the payload of a key.
///
/// `@unchecked Sendable`: only threads that are inside use `handler` and `onMismatch`, and the last one changes them. Posters
/// copy `coder` while holding the gate's lock, and only from an active observation, so nobody reads it when it is released.
final class KeySubscription<Payload>: Subscription, @unchecked Sendable {
    /// Whether the key's payloads come in boxes.
    private let isWhole: Bool
    /// Reads the payload, on the posting thread, which need not be inside.
    private var coder: Coder<Payload>?
    // Reads may overlap, and the one write comes when no other thread is inside. A check would take longer than the call.
    @exclusivity(unchecked) private var handler: Handler<Payload>
    private var onMismatch: (@Sendable (Notification.PayloadError) throws -> Void)?

    init(
        _ key: Notification.Key<Payload>, _ context: Context, _ handler: @escaping @Sendable (Payload) throws -> Void,
        _ onMismatch: @escaping @Sendable (Notification.PayloadError) throws -> Void
    ) {
        (coder, isWhole) = (key.coder, key.coder.boxType != nil)
        self.handler = Handler(body: handler)
        self.onMismatch = onMismatch
        super.init(context)
    }

    override var readsBoxes: Bool { true }

    override func call(_ notification: Notification, _ box: Box, in visitor: inout Visitor) throws {
        if reads(box) { return try open(box) }
        guard let box = try readAndPack(notification, in: &visitor) else { return }
        // The gate is checked again, because reading is user code that may have ended the observation.
        if visitor.enter(self) { try open(box) }
    }

    override func pack(_ notification: Notification, _ box: Box, in visitor: inout Visitor) throws -> Box? {
        reads(box) ? box : try readAndPack(notification, in: &visitor)
    }

    /// Whether a box is a `BoxOf<Payload>`, which needs no decoding.
    @inline(__always)
    private func reads(_ box: Box) -> Bool { isWhole && box.payloadType == Payload.self }

    override func open(_ box: Box) throws { try handler.call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload) }

    override func releaseUserCode() {
        handler = Handler(body: nil)
        (onMismatch, coder) = (nil, nil)
    }

    // MARK: - Payloads that have to be decoded

    // The visitor may or may not be inside. Not inlined: its code looks up the type `Payload?`, which boxes don't need.
    @inline(never)
    private func readAndPack(_ notification: Notification, in visitor: inout Visitor) throws -> Box? {
        var coder: Coder<Payload>?
        guard visitor.ifActive(self, { coder = self.coder }), let coder else { return nil }
        do {
            return BoxOf(try coder.payload(of: notification))
        } catch {
            if visitor.enter(self) { try onMismatch?(error) }
            return nil
        }
    }
}

import Foundation

/// A subscription whose handler receives the payload of a key.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it. Posters copy `coder` and
/// `onMismatch` while holding the gate's lock, and only from an active observation, so nobody reads them when they are
/// released.
final class KeySubscription<Payload>: Subscription, @unchecked Sendable {
    /// The coder's source, and whether it reads boxes. Both stay when the coder is released.
    private let source: ObjectIdentifier
    private let readsBoxes: Bool
    private var coder: Coder<Payload>?
    private var onMismatch: (@Sendable (Notification.PayloadError) -> Void)?
    // Reads may overlap, and the one write comes when no other thread is inside. A check would take longer than the call.
    @exclusivity(unchecked) private var handler: Handler<Payload>

    init(
        _ key: Notification.Key<Payload>, _ context: Context, _ handler: @escaping @Sendable (Payload) throws -> Void,
        _ onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) {
        (coder, source, readsBoxes) = (key.coder, key.coder.source, key.coder.readsBoxes)
        self.handler = Handler(body: handler)
        self.onMismatch = onMismatch
        super.init(context)
    }

    override func deliver(_ notification: Notification, _ readings: inout Readings, in visitor: inout Visitor) throws {
        if !readings.has(source) { read(notification, &readings, in: &visitor) }
        if readings.has(source), visitor.enter(self) { try handle(readings.box) }
    }

    override func box(of notification: Notification, _ readings: inout Readings, in visitor: inout Visitor) -> Box? {
        if !readings.has(source) { read(notification, &readings, in: &visitor) }
        return readings.has(source) ? readings.box : nil
    }

    override func handle(_ box: Box) throws { try handler.call(unsafeDowncast(box, to: BoxOf<Payload>.self).payload) }

    override func releaseUserCode() {
        handler = Handler(body: nil)
        (onMismatch, coder) = (nil, nil)
    }

    /// Reads the payload, or reports that there is none.
    ///
    /// Both are user code that runs inside no observation. So the visitor leaves the previous one first, and each time asks
    /// whether this one is still active.
    // Not inlined, because that would slow the posts that need no reading.
    @inline(never)
    private func read(_ notification: Notification, _ readings: inout Readings, in visitor: inout Visitor) {
        visitor.leave()
        if readsBoxes { readings.open(notification) }
        if !readings.has(source) && !readings.find(source) {
            var coder: Coder<Payload>?
            guard visitor.ifActive(self, { coder = self.coder }), let coder else { return }
            readings.read(notification, with: coder)
        }
        guard !readings.has(source), let error = readings.error(for: source) else { return }
        var report: (@Sendable (Notification.PayloadError) -> Void)?
        if visitor.ifActive(self, { report = onMismatch }) { report?(error) }
    }
}

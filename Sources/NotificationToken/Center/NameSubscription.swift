import Foundation

/// A subscription whose handler receives the notification itself.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it.
final class NameSubscription: Subscription, @unchecked Sendable {
    // Reads may overlap, and the one write comes when no other thread is inside. A check would take longer than the call.
    @exclusivity(unchecked) private var handler: Handler

    /// The user code and its queue, in a type that can't be copied, so that a call need not retain the code.
    private struct Handler: ~Copyable {
        let body: (@Sendable (Notification) throws -> Void)?
        var queue: OperationQueue?

        @inline(__always)
        func call(_ notification: Notification) throws { try body?(notification) }
    }

    init(
        _ context: Context, on queue: OperationQueue? = nil,
        _ handler: @escaping @Sendable (Notification) throws -> Void
    ) {
        self.handler = Handler(body: handler, queue: queue)
        super.init(context)
    }

    override var queue: OperationQueue? { handler.queue }

    override func call(_ notification: Notification, _ box: Box, in visitor: inout Visitor) throws {
        try handler.call(notification)
    }

    override func pack(_ notification: Notification, _ box: Box, in visitor: inout Visitor) -> Box? {
        BoxOf(notification.withoutDyingSender)
    }

    override func open(_ box: Box) throws {
        try handler.call(unsafeDowncast(box, to: BoxOf<Notification>.self).payload)
    }

    override func releaseUserCode() {
        handler = Handler(body: nil)
    }
}

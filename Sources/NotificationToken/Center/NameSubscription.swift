import Foundation

/// A subscription whose handler receives the notification itself.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it. Posters copy `queue` while
/// holding the gate's lock, and only from an active observation, so nobody reads it when it is released.
final class NameSubscription: Subscription, @unchecked Sendable {
    // Reads may overlap, and the one write comes when no other thread is inside. A check would take longer than the call.
    @exclusivity(unchecked) private var handler: Handler<Notification>
    /// The handler's queue, if the context is one.
    private var queue: OperationQueue?

    init(
        _ context: Context, on queue: OperationQueue? = nil,
        _ handler: @escaping @Sendable (Notification) throws -> Void
    ) {
        self.handler = Handler(body: handler)
        self.queue = queue
        super.init(context)
    }

    override func deliver(_ notification: Notification, _ readings: inout Readings, in visitor: inout Visitor) throws {
        if visitor.enter(self) { try handler.call(notification) }
    }

    override func box(of notification: Notification, _ readings: inout Readings, in visitor: inout Visitor) -> Box? {
        BoxOf(notification.withoutDyingSender)
    }

    override func handle(_ box: Box) throws {
        try handler.call(unsafeDowncast(box, to: BoxOf<Notification>.self).payload)
    }

    override func releaseUserCode() {
        handler = Handler(body: nil)
        queue = nil
    }

    // MARK: - On a queue

    /// Calls the handler at once if the poster is on its queue, otherwise in an operation, and waits for that operation alone.
    override func deliverOnQueue(_ notification: Notification, in visitor: inout Visitor) throws {
        visitor.leave()
        var current: OperationQueue?
        guard visitor.ifActive(self, { current = queue }), let queue = current else { return }
        if queue.isServed(by: &visitor) {
            if visitor.enter(self) { try handler.call(notification) }
            return
        }
        // The poster uses the loan only before and after the operation.
        nonisolated(unsafe) var loan: Notification? = notification
        let operation = BlockOperation { [self] in
            var visitor = Visitor(gate)
            if visitor.enter(self), let notification = loan.take() { callOrEnd { try handler.call(notification) } }
            visitor.leave()
        }
        queue.addOperation(operation)
        operation.waitUntilFinished()
        // The operation may outlive the post. The notification must not: it may hold a sender that is being deinitialized.
        loan = nil
    }
}

extension OperationQueue {
    /// Whether the calling thread serves the queue.
    ///
    /// On Linux another thread may serve the main queue, but `OperationQueue.current` checks for the main thread.
    fileprivate func isServed(by visitor: inout Visitor) -> Bool {
        self === OperationQueue.main ? visitor.isOnMain : self === OperationQueue.current
    }
}

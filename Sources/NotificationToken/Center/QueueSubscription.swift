import Foundation

/// A subscription to a name whose handler runs on an operation queue, while the post waits.
///
/// `@unchecked Sendable`: posters copy `queue` while holding the gate's lock, and only from an active observation, so
/// nobody reads it when it is released.
final class QueueSubscription: NameSubscription, @unchecked Sendable {
    private var queue: OperationQueue?

    init(on queue: OperationQueue, _ handler: @escaping @Sendable (Notification) -> Void) {
        self.queue = queue
        super.init(.queue, handler)
    }

    /// Calls the handler at once if the poster is on its queue, otherwise in an operation, and waits for that one
    /// alone.
    override func enterAndCallHandler(with notification: Notification, from poster: inout Poster) throws {
        poster.visitor.leave()
        var current: OperationQueue?
        guard poster.visitor.ifActive(self, { current = queue }), let queue = current else { return }
        if queue.isServed(by: &poster.visitor) {
            return try super.enterAndCallHandler(with: notification, from: &poster)
        }
        // `nonisolated(unsafe)`: the poster uses the loan only before and after the operation.
        nonisolated(unsafe) var loan: Notification? = notification
        let operation = BlockOperation {
            guard let notification = loan.take() else { return }
            var poster = Poster(self.gate)
            // A handler on a queue has no target, so it throws nothing.
            try? super.enterAndCallHandler(with: notification, from: &poster)
            poster.visitor.leave()
        }
        queue.addOperation(operation)
        operation.waitUntilFinished()
        // An operation that was cancelled has not taken the loan, and may outlive the post. The notification must not:
        // it may hold a sender that is being deinitialized.
        loan = nil
    }

    override func releaseUserCode() {
        super.releaseUserCode()
        queue = nil
    }
}

extension OperationQueue {
    /// Whether the calling thread serves the queue.
    ///
    /// On Linux another thread than the main one may serve the main queue, and `OperationQueue.current` doesn't know.
    fileprivate func isServed(by visitor: inout Visitor) -> Bool {
        self === OperationQueue.main ? visitor.isOnMain : self === OperationQueue.current
    }
}

import Foundation

/// A subscription whose handler runs on an operation queue, while the post waits for it.
///
/// `@unchecked Sendable`: `queue` and `handler` are read inside the gate, and changed in `letGo()`, when nobody is.
final class QueueSubscription: Subscription, @unchecked Sendable {
    private var queue: OperationQueue?
    private var handler: HeldHandler<Notification>

    init(gate: Gate, queue: OperationQueue, handler: Handler<Notification>) {
        self.queue = queue
        self.handler = HeldHandler(handler)
        super.init(gate: gate)
    }

    /// Hands the notification to the queue, and waits for that operation only.
    ///
    /// It is outside of the gate while it waits: nobody who ends the observation has to wait for the queue.
    override func receive(_ notification: Notification, in post: inout Post) {
        guard let queue, !isOn(queue) else {
            if !handler.call(notification) { cancel() }
            return
        }
        let loan = Loan(notification)
        post.leave(through: gate)
        let operation = BlockOperation { [self] in
            var visitor = Visitor()
            guard let notification = visitor.enter(self, taking: loan.take) else { return }
            if !handler.call(notification) { cancel() }
            visitor.leave()
        }
        queue.addOperation(operation)
        operation.waitUntilFinished()
        _ = loan.take()
    }

    override func letGo() {
        handler = .gone
        queue = nil
    }

    /// On Linux another thread may serve the main queue, and `OperationQueue.current` goes by the main thread.
    private func isOn(_ queue: OperationQueue) -> Bool {
        queue === OperationQueue.main ? MainQueue.isCurrent : queue === OperationQueue.current
    }

    /// Carries a notification to the operation, and is emptied before the post returns.
    ///
    /// The operation's closure outlives the post, and a sender that is being deinitialized must not be kept beyond that.
    ///
    /// `@unchecked Sendable`: the operation takes the notification under the gate's lock, and the poster when the operation has
    /// finished.
    private final class Loan: @unchecked Sendable {
        private var notification: Notification?

        init(_ notification: Notification) {
            self.notification = notification
        }

        func take() -> Notification? {
            defer { notification = nil }
            return notification
        }
    }
}

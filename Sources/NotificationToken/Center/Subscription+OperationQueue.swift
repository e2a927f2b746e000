import Foundation

extension Subscription {
    /// Calls the handler at once if the poster is on the queue, otherwise in an operation.
    ///
    /// On Linux another thread than the main one may serve the main queue, and `OperationQueue.current` doesn't know.
    @inline(never)
    func run(_ notification: Notification, from post: inout RunningPost, on handlerQueue: HandlerQueue) {
        post.visit.leave()
        var current: OperationQueue?
        guard ifActive({ current = handlerQueue.queue }), let queue = current else { return }
        if queue === OperationQueue.main ? post.isOnMainActor : queue === OperationQueue.current {
            enterAndCallHandler(with: notification, from: &post)
        } else {
            queue.runAndWait(with: notification) { [relay = post.visit.relay] in
                var post = RunningPost(at: relay)
                self.enterAndCallHandler(with: $0, from: &post)
                post.finish()
            }
        }
    }
}

extension OperationQueue {
    /// Runs a closure in an operation and waits for that one alone.
    ///
    /// An operation that was cancelled doesn't run the closure, and may outlive this call. The notification must not:
    /// it may hold a sender that is being deinitialized. So it is lent to the closure.
    fileprivate func runAndWait(with notification: Notification, _ body: @escaping @Sendable (Notification) -> Void) {
        // `nonisolated(unsafe)`: the caller uses the loan only before and after the operation.
        nonisolated(unsafe) var loan: Notification? = notification
        let operation = BlockOperation { if let notification = loan.take() { body(notification) } }
        addOperation(operation)
        operation.waitUntilFinished()
        loan = nil
    }
}

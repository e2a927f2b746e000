import Foundation

/// A subscription whose handler runs on an operation queue, while the post waits for it.
///
/// `@unchecked Sendable`: deliveries read `queue`, and `release()` changes it after the last one.
final class QueueSubscription<Payload>: HandlerSubscription<Payload>, @unchecked Sendable {
    private var queue: OperationQueue?

    init(_ handler: consuming Handler<Payload>, _ queue: OperationQueue) {
        self.queue = queue
        super.init(handler)
    }

    /// Adds an operation with the payload to the queue, and waits for that operation alone.
    override func receive(_ notification: Notification, _ box: Box, in visit: inout Visit) {
        guard let queue, !isOn(queue) else { return callNow(notification, box) }
        // The poster uses the loan only before and after the operation.
        nonisolated(unsafe) var loan = read(notification)
        if loan == nil { return }
        // The poster leaves, so that a thread that waits for the observation does not wait for the queue.
        visit.leave()
        let operation = BlockOperation { [self] in
            var visit = Visit(gate)
            if visit.enter(self), let payload = loan.take() { call(payload) }
            visit.leave()
        }
        queue.addOperation(operation)
        operation.waitUntilFinished()
        // The operation may outlive the post. The payload must not: it may hold a sender that is being deinitialized.
        loan = nil
    }

    override func release() {
        super.release()
        queue = nil
    }

    /// Whether the calling thread serves a queue.
    ///
    /// On Linux another thread may serve the main queue, but `OperationQueue.current` checks for the main thread.
    private func isOn(_ queue: OperationQueue) -> Bool {
        queue === OperationQueue.main ? MainQueue.isCurrent : queue === OperationQueue.current
    }
}

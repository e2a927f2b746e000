import Foundation

/// A subscription whose handler runs on an operation queue, while the post waits for it.
///
/// `@unchecked Sendable`: `queue` is used while a thread is inside, and changed in `release()`.
final class QueueSubscription<Payload>: HandlerSubscription<Payload>, @unchecked Sendable {
    private var queue: OperationQueue?

    init(_ relay: Relay, _ handler: consuming Handler<Payload>, _ queue: OperationQueue) {
        self.queue = queue
        super.init(relay, handler)
    }

    /// Hands the payload to the queue, and waits for that operation alone.
    override func receive(_ notification: Notification, _ box: Box, in visit: inout Visit) {
        guard let queue, !isOn(queue) else { return callNow(notification, box) }
        // The poster changes it only before the operation and after it.
        nonisolated(unsafe) var loan = read(notification)
        if loan == nil { return }
        // The poster leaves, so that a thread that waits for the observation does not wait for the queue.
        visit.leave()
        let operation = BlockOperation { [self] in
            var visit = Visit()
            if visit.enter(self), let payload = loan.take() { call(payload) }
            visit.leave()
        }
        queue.addOperation(operation)
        operation.waitUntilFinished()
        // The operation may outlive the post. The payload must not, because it may hold a sender in its deinit.
        loan = nil
    }

    override func release() {
        super.release()
        queue = nil
    }

    /// On Linux another thread may serve the main queue, and `OperationQueue.current` goes by the main thread.
    private func isOn(_ queue: OperationQueue) -> Bool {
        queue === OperationQueue.main ? MainQueue.isCurrent : queue === OperationQueue.current
    }
}

import Foundation

/// An operation queue on which handlers run, while the post waits.
///
/// `@unchecked Sendable`: posters read the variable while holding the gate's lock, and only from an active observation. It
/// is written once, after the end.
final class HandlerQueue: @unchecked Sendable {
    /// Nil once the observation has ended, so that the observation doesn't keep the queue.
    var queue: OperationQueue?

    init(_ queue: OperationQueue) { self.queue = queue }
}

extension OperationQueue {
    /// Whether the calling thread serves the queue.
    ///
    /// On Linux another thread than the main one may serve the main queue, and `OperationQueue.current` doesn't know.
    func isServed(by visit: inout Visit) -> Bool {
        self === OperationQueue.main ? visit.isOnMain : self === OperationQueue.current
    }

    /// Runs a closure in an operation and waits for that one alone.
    ///
    /// An operation that was cancelled doesn't run the closure, and may outlive this call. The notification must not:
    /// it may hold a sender that is being deinitialized. So it is lent to the closure.
    func runAndWait(with notification: Notification, _ body: @escaping @Sendable (Notification) -> Void) {
        // `nonisolated(unsafe)`: the caller uses the loan only before and after the operation.
        nonisolated(unsafe) var loan: Notification? = notification
        let operation = BlockOperation { if let notification = loan.take() { body(notification) } }
        addOperation(operation)
        operation.waitUntilFinished()
        loan = nil
    }
}

import Foundation

extension OperationQueue {
    /// Whether the calling thread serves the queue.
    ///
    /// On Linux another thread may serve the main queue, but `OperationQueue.current` checks for the main thread.
    func isCurrent(isOnMain: @autoclosure () -> Bool) -> Bool {
        self === OperationQueue.main ? isOnMain() : self === OperationQueue.current
    }

    /// Runs work in an operation, and waits for that operation alone.
    func runAndWait(_ work: @escaping @Sendable () -> Void) {
        let operation = BlockOperation(block: work)
        addOperation(operation)
        operation.waitUntilFinished()
    }
}

import Foundation

/// An operation queue that reports when an operation is added, and when the queue is released.
///
/// It counts operations only, so tests add no blocks.
final class WatchedQueue: OperationQueue, @unchecked Sendable {
    let added = Log<Int>()
    let gone = Signal()

    override func addOperation(_ operation: Operation) {
        super.addOperation(operation)
        added.tick()
    }

    deinit { gone.send() }
}

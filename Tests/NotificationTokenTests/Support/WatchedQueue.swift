import Foundation

/// An operation queue that tells what is added to it, and when it is gone.
///
/// Blocks are added as operations, because whether they would tell of themselves differs.
final class WatchedQueue: OperationQueue, @unchecked Sendable {
    let added = Log<Int>()
    let gone = Signal()

    override func addOperation(_ operation: Operation) {
        super.addOperation(operation)
        added.tick()
    }

    deinit { gone.send() }
}

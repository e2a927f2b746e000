import Foundation

/// An operation queue that reports when an operation is added.
///
/// It counts operations only, so tests add no blocks.
final class RecordingQueue: OperationQueue, @unchecked Sendable {
    let added = Log<Int>()

    override func addOperation(_ operation: Operation) {
        super.addOperation(operation)
        added.tick()
    }
}

import Scheduling

/// Stands in for Foundation's `OperationQueue`: one thread, which runs one operation after the other.
public final class OperationQueue: @unchecked Sendable {
    /// The queue of the main thread.
    public static let main = OperationQueue(nil)

    /// The queue that the running thread belongs to, if any.
    public static var current: OperationQueue? { Scheduler.shared.running.servant as? OperationQueue }

    private let own: Strand?

    /// Makes a queue, whose thread has a name.
    public convenience init(_ name: String) {
        self.init(Scheduler.shared.addStrand(name))
    }

    private init(_ thread: Strand?) {
        own = thread
        own?.servant = self
    }

    /// Adds something to do.
    public func addOperation(_ block: @escaping @Sendable () -> Void) {
        (own ?? Threads.main).add(block)
    }

    func addOperation(
        _ operation: BlockOperation, file: StaticString = #fileID, function: StaticString = #function
    ) {
        (own ?? Threads.main).add({ operation.start() }, at: Place(file, function))
    }
}

/// The name of the class where Foundation's is visible, too.
public typealias Operations = OperationQueue

/// Stands in for Foundation's `BlockOperation`.
final class BlockOperation: @unchecked Sendable {
    private let block: @Sendable () -> Void
    private var isFinished = false

    init(block: @escaping @Sendable () -> Void) {
        self.block = block
    }

    func start() {
        block()
        isFinished = true
    }

    func waitUntilFinished() {
        Scheduler.shared.wait(until: "an operation has finished") { self.isFinished }
    }
}

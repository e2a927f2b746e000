package import Scheduling

/// Replaces Foundation's `OperationQueue` with one thread.
public final class OperationQueue: @unchecked Sendable {
    /// The queue of the main thread.
    public static let main = OperationQueue(nil)

    /// The queue that the running thread serves, if any.
    static var current: OperationQueue? { Scheduler.shared.running.servant as? OperationQueue }

    private let own: Strand?

    /// Makes a queue with a named thread.
    public convenience init(_ name: String) {
        self.init(Scheduler.shared.addStrand(name))
        own?.servant = self
    }

    private init(_ thread: Strand?) { own = thread }

    /// The thread that the queue runs on.
    package var thread: Strand { own ?? Threads.main }

    func addOperation(_ operation: BlockOperation) { thread.enqueue { operation.start() } }
}

/// The name of the class in files that import Foundation.
public typealias Operations = OperationQueue

/// Replaces Foundation's `BlockOperation`.
final class BlockOperation: @unchecked Sendable {
    private let block: @Sendable () -> Void
    private var isFinished = false

    init(block: @escaping @Sendable () -> Void) { self.block = block }

    func start() {
        block()
        isFinished = true
    }

    func waitUntilFinished() {
        Scheduler.shared.wait(until: "an operation has finished") { self.isFinished }
    }
}

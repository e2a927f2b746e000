import Foundation
import Testing

/// An actor whose jobs the test can hold back and count.
///
/// They run on a serial queue of their own, in the order in which they are enqueued. So a handler may block there.
actor GatedStore {
    nonisolated let executor = GatedExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private(set) var numbers: [Int] = []

    func insert(_ number: Int) { numbers.append(number) }
}

/// Runs jobs in the order in which they are enqueued, whatever their priority.
final class GatedExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "GatedExecutor")
    private let jobs = Log<Int>()
    private let runningThread = Shared<ObjectIdentifier?>(nil)
    /// Called before a job is enqueued, on the thread that enqueues it.
    let onEnqueue = Shared<(@Sendable () -> Void)?>(nil)

    /// How many jobs have been enqueued.
    var count: Int { jobs.count }

    /// Whether the calling thread is running a job.
    var isCurrent: Bool { runningThread.value == ObjectIdentifier(Thread.current) }

    func enqueue(_ job: UnownedJob) {
        onEnqueue.value?()
        jobs.tick()
        queue.async { [runningThread] in
            runningThread.value = ObjectIdentifier(Thread.current)
            job.runSynchronously(on: self.asUnownedSerialExecutor())
            runningThread.value = nil
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Holds the jobs back until `open()`, which has to follow.
    func close() { queue.suspend() }
    func open() { queue.resume() }
}

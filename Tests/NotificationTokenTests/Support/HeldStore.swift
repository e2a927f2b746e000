import Foundation
import Testing

/// An actor whose jobs the test can hold up, and count.
///
/// They run on a thread of their own, so a handler may be parked there: the tests' tasks share few threads. They run in the order
/// in which they come; so who asks for the numbers finds what was enqueued before.
actor HeldStore {
    nonisolated let executor = HeldExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Comes when the actor is gone.
    nonisolated let gone = Signal()

    private(set) var numbers: [Int] = []

    func insert(_ number: Int) { numbers.append(number) }

    deinit { gone.send() }
}

/// Runs jobs in the order in which they come, whatever their priority.
final class HeldExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "HeldExecutor")
    private let jobs = Log<Int>()
    /// What to run before a job is enqueued, on the thread that brings it.
    let hook = Shared<(@Sendable () -> Void)?>(nil)

    /// How many jobs there have been.
    var count: Int { jobs.count }

    func enqueue(_ job: UnownedJob) {
        hook.value?()
        jobs.tick()
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Holds up the jobs until `letGo()`, which has to follow.
    func hold() { queue.suspend() }
    func letGo() { queue.resume() }

    /// Waits until there have been more jobs than a count.
    func waitForJobs(beyond count: Int) { jobs.wait(forCount: count + 1) }
}

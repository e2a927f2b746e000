import Foundation

/// An actor whose jobs the test can hold up, and count.
///
/// They run on a thread of their own, so a handler may be parked there: the tests' tasks share few threads.
actor HeldStore {
    nonisolated let executor = HeldExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private(set) var numbers: [Int] = []

    func insert(_ number: Int) { numbers.append(number) }
}

/// Runs jobs in the order in which they come, whatever their priority.
final class HeldExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "HeldExecutor")
    private let jobs = Shared(0)

    /// How many jobs there have been.
    var count: Int { jobs.value }

    func enqueue(_ job: UnownedJob) {
        jobs.change { $0 += 1 }
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Holds up the jobs until `letGo()`, which has to follow.
    func hold() { queue.suspend() }
    func letGo() { queue.resume() }

    /// Waits until there have been more jobs than a count.
    func waitForJobs(beyond count: Int) {
        for _ in 0..<60_000 where self.count <= count { pause(0.001) }
    }
}

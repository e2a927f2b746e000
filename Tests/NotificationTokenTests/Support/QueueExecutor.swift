import Foundation

/// Runs tasks on a queue, so that a test can wait until they are suspended.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "QueueExecutor")

    /// Called before a job is enqueued, on the thread that enqueues it.
    let hook = Shared<(@Sendable () -> Void)?>(nil)

    func enqueue(_ job: consuming ExecutorJob) {
        hook.value?()
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Holds tasks back until `letGo()`, which has to follow.
    func hold() { queue.suspend() }
    func letGo() { queue.resume() }

    /// Suspends until every job already enqueued has run.
    func waitUntilIdle() async {
        await onThread { [queue] in queue.sync {} }
    }
}

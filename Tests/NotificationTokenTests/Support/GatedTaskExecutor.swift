import Foundation

/// Runs tasks on a queue, so that a test can hold them back, or wait until they are suspended.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class GatedTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "GatedTaskExecutor")

    /// Called before a job is enqueued, on the thread that enqueues it.
    let onEnqueue = Shared<(@Sendable () -> Void)?>(nil)

    func enqueue(_ job: consuming ExecutorJob) {
        onEnqueue.value?()
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Holds the tasks back until `open()`, which has to follow.
    func close() { queue.suspend() }
    func open() { queue.resume() }

    /// Suspends until every job already enqueued has run.
    func waitUntilIdle() async {
        await onThread { [queue] in queue.sync {} }
    }
}

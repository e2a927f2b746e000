/// The thread of a task: it runs the task from one suspension to the next.
///
/// `@unchecked Sendable`: only the thread that runs touches it.
package final class TaskThread: TaskExecutor, @unchecked Sendable {
    private let strand: Strand

    /// Makes an executor that uses a thread.
    package init(_ strand: Strand) { self.strand = strand }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // No interruption here, because the waking thread may hold a lock of the standard library.
        strand.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

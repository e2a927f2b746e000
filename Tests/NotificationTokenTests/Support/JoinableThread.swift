import Foundation
import Testing

/// A thread that the test can join.
struct JoinableThread: Sendable {
    private let done = Signal("the end of the thread")

    init(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [done] in
            autoreleasepool { body() }
            done.send()
        }
    }

    func join(sourceLocation: SourceLocation = #_sourceLocation) { done.wait(sourceLocation: sourceLocation) }
    func endsSoon() -> Bool { done.comesSoon() }
}

/// Runs blocking code on a thread of its own: the threads that all tasks share must not be blocked.
///
/// While all of them are blocked, Dispatch takes a second to start another thread, also for an operation. A task
/// inherits the test that it belongs to, so a failure in it names the test. A plain thread's failure is one of
/// “unknown”.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
        return await Task(executorPreference: ThreadPerTask()) { autoreleasepool { body() } }.value
    }
    return await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: autoreleasepool { body() }) }
    }
}

/// Runs each task on a thread of its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ThreadPerTask: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

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
/// While all of them are blocked, Dispatch takes a second to start another thread, also for an operation.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: autoreleasepool { body() }) }
    }
}

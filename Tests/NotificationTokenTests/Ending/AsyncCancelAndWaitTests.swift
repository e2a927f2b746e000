import Foundation
import NotificationToken
import Testing

@Suite("C3 await cancelAndWait() returns after the handler has been released, and blocks no thread", timeLimit)
struct AsyncCancelAndWaitTests {
    private let center = NotificationCenter()

    /// A variable without a lock.
    ///
    /// `@unchecked Sendable`: the tests read it after the handler, as `cancelAndWait()` promises.
    private final class Cell: @unchecked Sendable { var value = 0 }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "Sixteen tasks that share one thread wait until the handler has returned and is released, even if cancelled",
        arguments: [false, true])
    func manyTasks(isCancelled: Bool) async {
        let (capture, executor, cell, park) = (Capture(), QueueExecutor(), Cell(), Park())
        let token = center.observe(
            name: .event,
            using: capture.handler { _ in
                park.stop()
                cell.value = 42
            })
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        await onThread { park.waitForArrival() }
        let waiting = Log<Int>(), done = Log<Bool>()
        let tasks = (0..<16).map { _ in
            Task(executorPreference: executor) {
                if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                waiting.tick()
                await token.cancelAndWait()
                done.add(capture.isReleased && cell.value == 42)
            }
        }
        await onThread { waiting.wait(forCount: 16) }
        // A task that blocked the thread would keep the others from getting here.
        await executor.waitUntilIdle()
        #expect(!token.isActive)
        #expect(done.values == [])
        if isCancelled { for task in tasks { task.cancel() } }
        await executor.waitUntilIdle()
        #expect(done.values == [])
        park.letGo()
        await onThread { poster.join() }
        for task in tasks { await task.value }
        #expect(done.values == Array(repeating: true, count: 16))
    }
}

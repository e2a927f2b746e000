import Foundation
import NotificationToken
import Testing

@Suite("await cancelAndWait()", timeLimit)
struct CancelAndWaitTests {
    private let center = NotificationCenter()
    private let store = GatedStore()

    /// A variable without a lock.
    ///
    /// `@unchecked Sendable`: the tests read it after the handler, as `cancelAndWait()` promises.
    private final class UnlockedVariable: @unchecked Sendable { var value = 0 }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "Sixteen tasks that share one thread wait until the handler has returned and is released, even if cancelled",
        arguments: [false, true])
    func tasksWaitForTheRelease(areCancelled: Bool) async {
        let capture = Capture()
        let gate = Gate()
        let variable = UnlockedVariable()
        let executor = GatedTaskExecutor()
        let token = center.observe(
            .number,
            using: capture.handler { number in
                gate.pass()
                variable.value = number
            })

        // The handler runs, and is held.
        let poster = JoinableThread { [center] in center.post(.number, payload: 42) }
        await onThread { gate.waitForArrival() }

        // Sixteen tasks wait.
        let waiting = Log<Int>()
        let done = Log<String>()
        let tasks = (0..<16).map { _ in
            Task(executorPreference: executor) {
                if areCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                waiting.tick()
                await token.cancelAndWait()
                done.add("\(variable.value), \(capture.isReleased ? "released" : "not released")")
            }
        }
        await onThread { waiting.wait(forCount: 16) }
        // A task that blocked the thread would keep the others from getting here.
        await executor.waitUntilIdle()
        #expect(!token.isActive)
        #expect(done.values == [])

        if areCancelled { for task in tasks { task.cancel() } }
        await executor.waitUntilIdle()
        #expect(done.values == [])

        // The handler returns.
        gate.open()
        await onThread { poster.join() }
        for task in tasks { await task.value }
        #expect(done.values == Array(repeating: "42, released", count: 16))
    }

    @Test("A task waits for the release of a handler wherever it runs", arguments: TestedPlace.allCases)
    func taskWaitsForTheRelease(place: TestedPlace) async {
        let capture = Capture()
        let token = place.observe(center, on: store, capture.handler())

        await token.cancelAndWait()

        #expect(!token.isActive)
        #expect(capture.isReleased)
    }

    @Test("A task waits until the token's closure has run on its actor")
    func taskWaitsForTheClosure() async {
        let runs = Log<Int>()
        let token = NotificationToken { @GatedGlobalActor in runs.tick() }

        await token.cancelAndWait()

        #expect(runs.count == 1)
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C4 await cancelAndWait() waits as the synchronous method does, and blocks no thread", timeLimit)
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
        let (capture, executor, cell) = (Capture(), QueueExecutor(), Cell())
        let handler = RunningHandler(on: center, then: capture.handler { _ in cell.value = 42 })
        let waiting = Log<Int>(), done = Log<Bool>()
        let tasks = (0..<16).map { _ in
            Task(executorPreference: executor) {
                if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                waiting.tick()
                let answer = await handler.token.cancelAndWait()
                done.add(answer && capture.isReleased && cell.value == 42)
            }
        }
        await onThread { waiting.wait(forCount: 16) }
        // A task that blocked the thread would keep the others from getting here.
        await executor.waitUntilIdle()
        #expect(!handler.token.isActive)
        #expect(done.values == [])
        if isCancelled { for task in tasks { task.cancel() } }
        await executor.waitUntilIdle()
        #expect(done.values == [])
        await onThread { handler.finish() }
        for task in tasks { await task.value }
        #expect(done.values == Array(repeating: true, count: 16))
    }

    @Test("await cancelAndWait() returns true at once if no thread runs the handler, and so does a second call")
    func idle() async {
        let capture = Capture()
        let token = center.observe(name: .event, using: capture.handler())
        #expect(await token.cancelAndWait())
        #expect(capture.isReleased)
        #expect(await token.cancelAndWait())
        #expect(!token.isActive)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A thread and tasks that wait for two observations of one name each resume when their handler has returned")
    func twoObservations() async {
        let (executor, answers) = (QueueExecutor(), Log<String>())
        let parks = [Park(), Park()]
        let tokens = parks.map { park in center.observe(name: .event) { _ in park.stop() } }
        let posters = [0, 1].map { _ in Worker { [center] in center.post(name: .event, object: nil) } }
        // Both threads are in the first handler. Then one of them goes on to the second.
        await onThread { for _ in 0..<2 { parks[0].waitForArrival() } }
        parks[0].letGo()
        await onThread { parks[1].waitForArrival() }
        let tasks = [0, 1].map { index in
            Task(executorPreference: executor) {
                _ = await tokens[index].cancelAndWait()
                answers.add("task \(index)")
            }
        }
        await executor.waitUntilIdle()
        let thread = Worker {
            _ = tokens[1].cancelAndWait()
            answers.add("thread")
        }
        #expect(await onThread { !thread.endsSoon() })
        #expect(answers.values == [])
        parks[1].letGo()
        await tasks[1].value
        await onThread { thread.join() }
        #expect(Set(answers.values) == ["task 1", "thread"])
        parks[0].letGo()
        await tasks[0].value
        await onThread { for poster in posters { poster.join() } }
        #expect(answers.count == 3)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("await cancelAndWait() waits until the closure of a token has run, and doesn't wait for an adopted observer")
    func closures() async {
        let (park, executor) = (Park(), QueueExecutor())
        let token = NotificationToken { park.stop() }
        let canceller = Worker { token.cancel() }
        await onThread { park.waitForArrival() }
        let isDone = Shared(false)
        let task = Task(executorPreference: executor) {
            let answer = await token.cancelAndWait()
            isDone.value = true
            return answer
        }
        await executor.waitUntilIdle()
        #expect(!isDone.value)
        park.letGo()
        #expect(await task.value)
        await onThread { canceller.join() }
        let observer = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        #expect(await !NotificationToken(notificationCenter: center, token: observer).cancelAndWait())
    }

    @Test("A handler on an actor that awaits cancelAndWait() in a task of its own sees its observation end")
    func fromAHandlersTask() async {
        let store = Store(), slot = Shared<NotificationToken?>(nil), answers = Log<Bool>()
        slot.value = center.observe(.number, on: store) { _, _ in
            Task { answers.add(await slot.value?.cancelAndWait() == true) }
        }
        center.post(.number, payload: 1)
        await onThread { answers.wait(forCount: 1) }
        #expect(answers.values == [true])
        #expect(slot.value?.isActive == false)
    }

    #if compiler(>=6.2)
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test(
        "A handler's Task.immediate that awaits cancelAndWait() waits until that handler has returned and is released",
        arguments: [false, true])
    func ownHandler(isOnMain: Bool) async {
        let (capture, slot) = (Capture(), Shared<NotificationToken?>(nil))
        let (inHandler, answers) = (Log<Int>(), Log<Bool>())
        @Sendable func endAndWait(_: Notification) {
            Task.immediate {
                let answer = await slot.value?.cancelAndWait() == true
                answers.add(answer && capture.isReleased)
            }
            inHandler.add(answers.count)
        }
        slot.value =
            isOnMain
            ? center.observe(name: .event, on: MainActor.self, using: capture.handler(endAndWait))
            : center.observe(name: .event, using: capture.handler(endAndWait))
        center.post(name: .event, object: nil)
        await onThread { answers.wait(forCount: 1) }
        #expect(inHandler.values == [0])
        #expect(answers.values == [true])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("A handler's Task.immediate that awaits cancelAndWait() for another handler waits, and the handler goes on")
    func otherHandler() async {
        let running = await onThread { [center] in RunningHandler(on: center) }
        let answers = Log<Bool>()
        let token = center.observe(name: .other) { _ in
            Task.immediate { answers.add(await running.token.cancelAndWait()) }
        }
        await onThread { [center] in center.post(name: .other, object: nil) }
        #expect(!running.token.isActive)
        #expect(answers.values == [])
        await onThread { running.finish() }
        await onThread { answers.wait(forCount: 1) }
        #expect(answers.values == [true])
        withExtendedLifetime(token) {}
    }
    #endif

    /// Uses a C buffer in its handler, as a codec would.
    private final class Codec: @unchecked Sendable {
        let bytes = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        let isFreed = Shared(false)

        init() { bytes.initialize(to: 0) }

        func write(_ number: Int) {
            if isFreed.value {
                Issue.record("It is used after it was freed.")
                return
            }
            bytes.pointee = number
        }

        func free() {
            isFreed.value = true
            bytes.deallocate()
        }
    }

    @Test("After await cancelAndWait(), memory that the handler wrote can be freed while a thread posts (100 rounds)")
    func buffer() async {
        for _ in 0..<100 {
            let (codec, started) = (Codec(), Signal())
            let token = center.observe(.number, with: codec) { $0.write($1) }
            let poster = Worker { [center] in
                for number in 0..<200 {
                    center.post(.number, payload: number)
                    if number == 10 { started.send() }
                }
            }
            await onThread { started.wait() }
            #expect(await token.cancelAndWait())
            codec.free()
            await onThread { poster.join() }
        }
    }
}

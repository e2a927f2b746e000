import Foundation
import NotificationToken
import Testing

@Suite("C16 A stream ends with its task, and the observation with the stream", timeLimit)
struct StreamEndTests {
    private let center = NotificationCenter()

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("In a cancelled task a stream ends at once, although a payload waits")
    func cancelledTask() async {
        let streams = (0..<3).map { _ in center.payloads(for: .number) }
        center.post(.number, payload: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var numbers: [Int?] = [await streams[0].first()]
            for await number in streams[1] { numbers.append(number) }
            var iterator = streams[2].makeAsyncIterator()
            let next: Int? = await iterator.next()
            return await numbers + [next, iterator.next(isolation: nil)]
        }
        #expect(await task.value == [nil, nil, nil])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "A task that is cancelled while it waits, in a loop or in first(), resumes at once, and the observation ends",
        arguments: [false, true])
    func cancelledWhileWaiting(inFirst: Bool) async {
        let capture = Capture()
        let stream = center.payloads(for: .number, onMismatch: capture.handler())
        let executor = QueueExecutor()
        let task = Task(executorPreference: executor) {
            if inFirst { return await stream.first() == nil }
            for await _ in stream { return false }
            return true
        }
        await executor.waitUntilIdle()
        #expect(!capture.isReleased)
        task.cancel()
        #expect(await task.value)
        #expect(capture.isReleased)
        withExtendedLifetime(stream) {}
    }

    @Test("A stream that is released unread releases its payloads, and so does one whose loop was left")
    func released() async {
        let key = Notification.Key<Thing>("thing")
        weak var weakThing: Thing?
        func post() {
            autoreleasepool {
                let thing = Thing()
                weakThing = thing
                center.post(key, payload: thing)
            }
        }
        do {
            let stream = center.payloads(for: key)
            post()
            #expect(weakThing != nil)
            withExtendedLifetime(stream) {}
        }
        #expect(weakThing == nil)
        let stream = center.payloads(for: key)
        post()
        for await _ in stream { break }
        post()
        #expect(weakThing == nil)
        #expect(await stream.first() == nil)
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C16 Streams end with their task, and the observation with the stream", timeLimit)
struct StreamEndTests {
    private let center = NotificationCenter()

    @Test("In a cancelled task a stream ends at once, whatever waits")
    func cancelledTask() async {
        let stream = center.payloads(for: .number)
        center.post(.number, payload: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var numbers: [Int?] = [await stream.first()]
            for await number in stream { numbers.append(number) }
            return numbers
        }
        #expect(await task.value == [nil])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("In a cancelled task an iterator ends at once too, whatever waits")
    func cancelledTaskWithAnIterator() async {
        let stream = center.payloads(for: .number)
        center.post(.number, payload: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var iterator = stream.makeAsyncIterator()
            let next: Int? = await iterator.next()
            return await [next, iterator.next(isolation: nil)]
        }
        #expect(await task.value == [nil, nil])
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A task that is cancelled while it waits goes on at once, and the observation ends")
    func cancelledWhileWaiting() async {
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let stream = center.payloads(for: .number) { [thing = capture.take()] _ in withExtendedLifetime(thing) {} }
        let executor = QueueExecutor()
        let task = Task(executorPreference: executor) {
            var isEmpty = true
            for await _ in stream { isEmpty = false }
            return isEmpty
        }
        await executor.waitUntilIdle()
        #expect(!isGone.value)
        task.cancel()
        #expect(await task.value)
        #expect(isGone.value)
        withExtendedLifetime(stream) {}
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A call of first() that is cancelled while it waits ends the observation")
    func cancelledFirst() async {
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let stream = center.payloads(for: .number) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        let executor = QueueExecutor()
        let first = Task(executorPreference: executor) { await stream.first() }
        await executor.waitUntilIdle()
        #expect(!isGone.value)
        first.cancel()
        #expect(await first.value == nil)
        #expect(isGone.value)
        withExtendedLifetime(stream) {}
    }

    @Test("Dropping a stream unread, breaking out of a loop and the end of the center each end the observation")
    func ends() async {
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

        let left = autoreleasepool {
            let center = NotificationCenter()
            let left = center.payloads(for: .number)
            center.post(.number, payload: 1)
            return left
        }
        var numbers: [Int] = []
        for await number in left { numbers.append(number) }
        #expect(numbers == [1])
    }

    @Test(
        "10,000 streams, made, filled and dropped, leave no memory behind", .disabled(if: isAddressSanitized),
        .exitTest, .memoryTest
    )
    func memory() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            func round() {
                for _ in 0..<10_000 {
                    autoreleasepool {
                        let stream = center.payloads(for: .number)
                        center.post(.number, payload: 1)
                        withExtendedLifetime(stream) {}
                    }
                }
                waitForTheSweep()
            }
            round()
            let before = residentBytes()
            round()
            round()
            endProcess(isGood: residentBytes() - before < 4_000_000)
        }
        #endif
    }
}

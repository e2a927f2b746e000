import Foundation
import NotificationToken
import Testing

@Suite("C16 Streams", timeLimit)
struct StreamTests {
    private let center = NotificationCenter()

    @Test("A post between making a stream and the first await is kept")
    func registeredWhenMade() async {
        let stream = center.payloads(for: .number)
        center.post(.number, payload: 1)
        center.post(.number, payload: 2)
        #expect(await stream.first() == 1)
        #expect(await stream.first() == 2)
    }

    @Test("A stream that is waited for is resumed by the next post")
    func resumes() async {
        let stream = center.payloads(for: .number)
        async let first = stream.first()
        Worker { [center] in for number in 0..<3 { center.post(.number, payload: number) } }.join()
        #expect(await first == 0)
    }

    @Test("A stream is unbounded and keeps the order, a bounded one counts what it drops")
    func bounds() async {
        let all = center.payloads(for: .number)
        let newest = center.payloads(for: .number, bufferingPolicy: .bufferingNewest(2))
        let oldest = center.payloads(for: .number, bufferingPolicy: .bufferingOldest(3))
        for number in 0..<1_000 { center.post(.number, payload: number) }
        #expect(all.droppedCount == 0 && newest.droppedCount == 998 && oldest.droppedCount == 997)
        #expect(await newest.first() == 998)
        #expect(await oldest.first() == 0)
        var numbers: [Int] = []
        for await number in all {
            numbers.append(number)
            if number == 999 { break }
        }
        #expect(numbers == Array(0..<1_000))
    }

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

    @Test("A task that is cancelled while it waits goes on at once, and the observation ends")
    func cancelledWhileWaiting() async {
        let key = Notification.Key<Thing>("thing")
        let task = Task { [center] in
            var isEmpty = true
            for await _ in center.payloads(for: key) { isEmpty = false }
            return isEmpty
        }
        await Task.yield()
        task.cancel()
        #expect(await task.value)
        let waiting = center.payloads(for: .number)
        let first = Task { await waiting.first() }
        await Task.yield()
        first.cancel()
        #expect(await first.value == nil)
    }

    /// Runs tasks on a queue, so that a test can wait until they do.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private final class QueueExecutor: TaskExecutor {
        let queue = DispatchQueue(label: "StreamTests")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
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
        await onThread { executor.queue.sync {} }
        #expect(!isGone.value)
        first.cancel()
        #expect(await first.value == nil)
        #expect(isGone.value)
        withExtendedLifetime(stream) {}
    }

    @Test("A mismatch is reported and does not end the stream")
    func mismatch() async {
        let errors = Log<String>()
        let stream = center.payloads(for: .number) { errors.add($0.name.rawValue) }
        center.post(name: Notification.Key.number.name, object: nil)
        center.post(.number, payload: 1)
        #expect(await stream.first() == 1)
        #expect(errors.values == ["number"])
    }

    @Test("A stream of one sender hears that sender")
    func sender() async {
        let sender = Thing()
        let stream = center.payloads(for: .number, object: sender)
        center.post(.number, object: Thing(), payload: 1)
        center.post(.number, object: sender, payload: 2)
        #expect(await stream.first() == 2)
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

    @Test("A loop on the main actor stays there")
    @MainActor func mainActor() async {
        let stream = center.payloads(for: .number)
        Worker { [center] in for number in 0..<10 { center.post(.number, payload: number) } }.join()
        var count = 0
        for await number in stream {
            MainActor.assertIsolated()
            #expect(number == count)
            count += 1
            if count == 10 { break }
        }
    }

    @Test("100,000 payloads from four threads reach one stream, none lost, each thread's in order")
    func manyThreads() async {
        let stream = center.payloads(for: .number)
        let workers = (0..<4).map { worker in
            Worker { [center] in for number in 0..<25_000 { center.post(.number, payload: 100_000 * worker + number) } }
        }
        var next = [0, 0, 0, 0]
        var count = 0
        for await number in stream {
            if number % 100_000 != next[number / 100_000] { break }
            next[number / 100_000] += 1
            count += 1
            if count == 100_000 { break }
        }
        #expect(count == 100_000)
        await onThread { for worker in workers { worker.join() } }
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
                pause(0.1)
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

import Foundation
import NotificationToken
import Testing

@Suite("C16 Streams observe when they are made, keep the order, and count what they drop", timeLimit)
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

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A stream that is waited for is resumed by the next post")
    func resumes() async {
        let stream = center.payloads(for: .number)
        let executor = QueueExecutor()
        let first = Task(executorPreference: executor) { await stream.first() }
        await executor.waitUntilIdle()
        Worker { [center] in for number in 0..<3 { center.post(.number, payload: number) } }.join()
        #expect(await first.value == 0)
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
}

import Foundation
import NotificationToken
import Testing

@Suite("A sequence observes from its creation, keeps the order, and counts what it drops", timeLimit)
struct SequenceTests {
    private let center = NotificationCenter()

    @Test("A sequence is unbounded by default. A bounded one, even one that keeps nothing, counts what it drops")
    func bounds() async {
        let all = center.payloads(for: .number)
        let newest = center.payloads(for: .number, bufferingPolicy: .bufferingNewest(2))
        let oldest = center.payloads(for: .number, bufferingPolicy: .bufferingOldest(3))
        let none = [0, -1].flatMap { limit in
            [AsyncStream<Int>.Continuation.BufferingPolicy.bufferingNewest(limit), .bufferingOldest(limit)]
        }.map { center.payloads(for: .number, bufferingPolicy: $0) }
        for number in 0..<1_000 { center.post(.number, payload: number) }
        #expect(all.droppedCount == 0 && newest.droppedCount == 998 && oldest.droppedCount == 997)
        #expect(none.allSatisfy { $0.droppedCount == 1_000 })
        #expect(await newest.next() == 998)
        #expect(await oldest.next() == 0)
        all.finish()
        #expect(await all.reduce(into: []) { $0.append($1) } == Array(0..<1_000))
    }

    /// A payload whose property is written before the post and read after the loop has received it.
    ///
    /// Thread Sanitizer reports a race if the library doesn't order the two.
    private final class Letter: @unchecked Sendable {
        var number = 0
    }

    @Test("What the poster has written is visible to two loops that share a sequence, and to next(within:)")
    func visibility() async {
        let key = Notification.Key<Letter>("letter")
        let (letters, read) = (center.payloads(for: key), Log<Int>())
        // The sanitizer notices a race in one of several thousand.
        let count = isThreadSanitized ? 20_000 : 1_000
        let loops = (0..<2).map { _ in Task { for await letter in letters { read.add(letter.number) } } }
        let waiter = Task {
            if #available(macOS 13, iOS 16, tvOS 16, *) {
                while let letter = await letters.next(within: .seconds(60)) { read.add(letter.number) }
            }
        }
        await onThread { [center] in
            for number in 1...count {
                let letter = Letter()
                letter.number = number
                center.post(key, payload: letter)
                if number % 3 == 0 { read.wait(forCount: number) }
            }
        }
        letters.finish()
        for task in loops + [waiter] { await task.value }
        #expect(read.values.sorted() == Array(1...count))
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A time-out that comes after its task was cancelled ends no other task's wait")
    func lateTimeOut() async {
        let (numbers, texts, executor) = (center.payloads(for: .number), center.payloads(for: .text), QueueExecutor())
        let patient = Task(executorPreference: executor) { await numbers.next() }
        await executor.waitUntilIdle()
        let cancelled = Task(executorPreference: executor) { await numbers.next(within: .milliseconds(20)) }
        await executor.waitUntilIdle()
        executor.hold()
        cancelled.cancel()
        // This time-out comes later than that of the cancelled task, which can't run yet.
        #expect(await texts.next(within: .milliseconds(60)) == nil)
        executor.letGo()
        #expect(await cancelled.value == nil)
        center.post(.number, payload: 1)
        #expect(await patient.value == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "Of 8,000 tasks that wait for payloads nine in ten are cancelled, the oldest first or at random: they get nil, and the others the payloads in order",
        arguments: [1, 7_919])
    func cancelled(factor: Int) async {
        let (stream, executor) = (center.payloads(for: .number), QueueExecutor())
        let tasks = (0..<8_000).map { _ in Task(executorPreference: executor) { await stream.next() } }
        await executor.waitUntilIdle()
        // 10,007 is a prime, so each number comes once.
        let numbersInOrder = (0..<10_007).map { $0 * factor % 10_007 }
        for number in numbersInOrder where number < 8_000 && number % 10 != 0 { tasks[number].cancel() }
        for number in 0..<800 { center.post(.number, payload: number) }
        var numbers: [Int?] = []
        for task in tasks { numbers.append(await task.value) }
        #expect(numbers == (0..<8_000).map { $0 % 10 == 0 ? $0 / 10 : nil })
        center.post(.number, payload: -1)
        #expect(await stream.next() == -1)
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("Sequences of payloads", timeLimit)
struct SequenceTests {
    private typealias BufferingPolicy = AsyncStream<Int>.Continuation.BufferingPolicy

    private let center = NotificationCenter()

    @Test("By default, a sequence keeps all payloads, in the order of their posts")
    func keepsAllByDefault() async {
        let numbers = center.payloads(for: .number)
        for number in 0..<1_000 { center.post(.number, payload: number) }
        numbers.finish()

        #expect(await numbers.reduce(into: []) { $0.append($1) } == Array(0..<1_000))
        #expect(numbers.droppedCount == 0)
    }

    /// Posts the numbers below 1,000 to a bounded sequence.
    ///
    /// - Returns: How many it has dropped, and which it has kept.
    private func result(of policy: BufferingPolicy) async -> (droppedCount: Int, kept: [Int]) {
        let numbers = center.payloads(for: .number, bufferingPolicy: policy)
        for number in 0..<1_000 { center.post(.number, payload: number) }
        numbers.finish()
        return (numbers.droppedCount, await numbers.reduce(into: []) { $0.append($1) })
    }

    @Test("A sequence bounded to the newest payloads drops the oldest, and counts them")
    func keepsTheNewest() async {
        let result = await result(of: .bufferingNewest(2))

        #expect(result.kept == [998, 999])
        #expect(result.droppedCount == 998)
    }

    @Test("A sequence bounded to the oldest payloads drops the newest, and counts them")
    func keepsTheOldest() async {
        let result = await result(of: .bufferingOldest(3))

        #expect(result.kept == [0, 1, 2])
        #expect(result.droppedCount == 997)
    }

    @Test("A sequence that is bounded to no payload drops and counts all", arguments: [0, -1])
    func keepsNone(limit: Int) async {
        for policy in [BufferingPolicy.bufferingNewest(limit), .bufferingOldest(limit)] {
            let result = await result(of: policy)
            #expect(result.kept == [])
            #expect(result.droppedCount == 1_000)
        }
    }

    /// A payload whose property is written before the post and read after the loop has received it.
    ///
    /// Thread Sanitizer reports a race if the library doesn't order the two.
    private final class Letter: @unchecked Sendable {
        var number = 0
    }

    @Test("What the poster has written is visible to two loops that share a sequence, and to next(within:)")
    func readersSeeWhatThePosterWrote() async {
        let key = Notification.Key<Letter>("letter")
        let letters = center.payloads(for: key)
        let read = Log<Int>()
        // The sanitizer notices a race in one of several thousand.
        let count = isThreadSanitized ? 20_000 : 1_000
        var readers = (0..<2).map { _ in Task { for await letter in letters { read.add(letter.number) } } }
        readers.append(
            Task {
                if #available(macOS 13, iOS 16, tvOS 16, *) {
                    while let letter = await letters.next(within: .seconds(60)) { read.add(letter.number) }
                }
            })

        await onThread { [center] in
            for number in 1...count {
                let letter = Letter()
                letter.number = number
                center.post(key, payload: letter)
                if number % 3 == 0 { read.wait(forCount: number, "the letters that were posted") }
            }
        }
        letters.finish()
        for reader in readers { await reader.value }

        #expect(read.values.sorted() == Array(1...count))
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test("A time-out that comes after its task was cancelled ends no other task's wait")
    func lateTimeOutEndsNoOtherWait() async {
        let numbers = center.payloads(for: .number)
        let texts = center.payloads(for: .text)
        let executor = GatedTaskExecutor()
        let patient = Task(executorPreference: executor) { await numbers.next() }
        await executor.waitUntilIdle()
        let cancelled = Task(executorPreference: executor) { await numbers.next(within: .milliseconds(20)) }
        await executor.waitUntilIdle()

        executor.close()
        cancelled.cancel()
        // This time-out comes later than that of the cancelled task, which can't run yet.
        #expect(await texts.next(within: .milliseconds(60)) == nil)
        executor.open()
        #expect(await cancelled.value == nil)

        center.post(.number, payload: 1)
        #expect(await patient.value == 1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "If nine in ten of 8,000 tasks that wait are cancelled, the others get the payloads in order",
        arguments: [1, 7_919])
    func cancelledTasksTakeNoPayload(factor: Int) async {
        let numbers = center.payloads(for: .number)
        let executor = GatedTaskExecutor()
        let tasks = (0..<8_000).map { _ in Task(executorPreference: executor) { await numbers.next() } }
        await executor.waitUntilIdle()

        // The oldest first, or at random: 10,007 is a prime, so each number comes once.
        let numbersToCancel = (0..<10_007).map { $0 * factor % 10_007 }
        for number in numbersToCancel where number < 8_000 && number % 10 != 0 { tasks[number].cancel() }
        for number in 0..<800 { center.post(.number, payload: number) }
        var results: [Int?] = []
        for task in tasks { results.append(await task.value) }
        #expect(results == (0..<8_000).map { $0 % 10 == 0 ? $0 / 10 : nil })

        center.post(.number, payload: -1)
        #expect(await numbers.next() == -1)
    }
}

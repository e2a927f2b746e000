import Foundation
import NotificationToken
import Testing

@Suite("C16 Many tasks that wait for payloads don't slow each other", timeLimit)
struct WaitingTaskTests {
    private let center = NotificationCenter()

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "Of 8,000 tasks that wait for payloads nine in ten are cancelled, the oldest first or at random: they get nil, and the others the payloads in order",
        arguments: [1, 7_919])
    func cancelled(factor: Int) async {
        let (stream, executor) = (center.payloads(for: .number), QueueExecutor())
        let tasks = (0..<8_000).map { _ in Task(executorPreference: executor) { await stream.first() } }
        await executor.waitUntilIdle()
        // 10,007 is a prime, so each number comes once.
        let numbersInOrder = (0..<10_007).map { $0 * factor % 10_007 }
        for number in numbersInOrder where number < 8_000 && number % 10 != 0 { tasks[number].cancel() }
        for number in 0..<800 { center.post(.number, payload: number) }
        var numbers: [Int?] = []
        for task in tasks { numbers.append(await task.value) }
        #expect(numbers == (0..<8_000).map { $0 % 10 == 0 ? $0 / 10 : nil })
        center.post(.number, payload: -1)
        #expect(await stream.first() == -1)
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C16 Many tasks that wait for payloads or for an end don't slow each other", timeLimit)
struct WaitingTaskTests {
    private let center = NotificationCenter()

    /// The order in which tasks are cancelled.
    enum Order: CaseIterable, Sendable {
        case oldestFirst, newestFirst, fromTheMiddle, shuffled

        func sorted(_ numbers: [Int]) -> [Int] {
            switch self {
            case .oldestFirst: numbers
            case .newestFirst: numbers.reversed()
            case .fromTheMiddle: numbers.sorted { abs($0 - numbers.count / 2) < abs($1 - numbers.count / 2) }
            case .shuffled: numbers.sorted { $0 * 7_919 % 10_007 < $1 * 7_919 % 10_007 }
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "Of 8,000 tasks that wait for payloads nine in ten are cancelled, in any order: they get nil, and the others the payloads in order",
        arguments: Order.allCases)
    func cancelled(order: Order) async {
        let (stream, executor) = (center.payloads(for: .number), QueueExecutor())
        let tasks = (0..<8_000).map { _ in Task(executorPreference: executor) { await stream.first() } }
        await executor.waitUntilIdle()
        let cancelled = Array(0..<8_000).filter { $0 % 10 != 0 }
        for number in order.sorted(cancelled) { tasks[number].cancel() }
        for number in 0..<800 { center.post(.number, payload: number) }
        var numbers: [Int?] = []
        for task in tasks { numbers.append(await task.value) }
        #expect(numbers == (0..<8_000).map { $0 % 10 == 0 ? $0 / 10 : nil })
        center.post(.number, payload: -1)
        #expect(await stream.first() == -1)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "While 5,000 tasks wait for one closure to return, 5,000 others end, and the tasks are resumed when the one returns"
    )
    func closures() async {
        let (park, ends, resumed, executor) = (Park(), Shared(0), Shared(0), QueueExecutor())
        let slow = NotificationToken { park.stop() }
        let ender = Worker { slow.cancel() }
        await onThread { park.waitForArrival() }
        let tasks = (0..<5_000).map { _ in
            Task(executorPreference: executor) {
                let answer = await slow.cancelAndWait()
                resumed.change { $0 += 1 }
                return answer
            }
        }
        await executor.waitUntilIdle()
        await onThread { for _ in 0..<5_000 { NotificationToken { ends.change { $0 += 1 } }.cancel() } }
        await executor.waitUntilIdle()
        #expect(ends.value == 5_000 && resumed.value == 0)
        await onThread {
            park.letGo()
            ender.join()
        }
        for task in tasks { #expect(await task.value) }
        #expect(resumed.value == 5_000)
    }
}

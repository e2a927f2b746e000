import Foundation
import NotificationToken
import Testing

@Suite("C8 Deliveries with a priority of their own keep the order of all posts", timeLimit)
struct PriorityTests {
    private let center = NotificationCenter()
    private static let count = 300
    private static let priorities: [TaskPriority] = [.background, .high, .low, .medium]

    /// Posts each number in a task of its own, at changing priorities, when the one before has returned.
    ///
    /// The tasks run on a queue, because the threads that all tasks share may be blocked by the busy actors.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private static func post(_ body: @escaping @Sendable (Int) -> Void) {
        let executor = QueueExecutor()
        for number in 0..<count {
            let isPosted = Signal()
            Task.detached(executorPreference: executor, priority: priorities[number % priorities.count]) {
                body(number)
                isPosted.send()
            }
            isPosted.wait()
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "Posts of tasks of mixed priorities, one after another, reach a busy actor in order",
        arguments: [TaskPriority.background, .low, .medium, .high])
    func inOrder(priority: TaskPriority) async {
        let (store, log, void) = (Store(), Log<String>(), Notification.Key<Void>("tick"))
        let text = Notification.Key<Int>("text", coding: .userInfo("text"))
        let tokens = [
            center.observe(.number, on: store, priority: priority) { log.add("\($1)") },
            center.observe(void, on: store, priority: priority) { _ in log.add("tick") },
            center.observe(text, on: store, priority: priority) { log.add("text \($1)") },
        ]
        await store.occupy {
            Self.post { [center] number in
                center.post(.number, payload: number)
                if number % 3 == 0 { center.post(void) } else { center.post(text, payload: number) }
            }
        }
        await onThread { log.wait(forCount: 2 * Self.count) }
        let expected = (0..<Self.count).flatMap { ["\($0)", $0 % 3 == 0 ? "tick" : "text \($0)"] }
        #expect(log.values == expected)
        #expect(tokens.count == 3)
    }

    @Test("A handler runs at the observation's priority, or else at the poster's, but at most at user-initiated")
    func priorities() async {
        let (store, log, void) = (Store(), Log<TaskPriority>(), Notification.Key<Void>("number"))
        let defaults = [
            center.observe(.number, on: store) { _, _ in log.add(Task.currentPriority) },
            center.observe(void, on: store) { _ in log.add(Task.currentPriority) },
        ]
        Task.detached(priority: .low) { [center] in center.post(.number, payload: 1) }
        await onThread { log.wait(forCount: 2) }
        for token in defaults { token.cancel() }
        let highest = TaskPriority(rawValue: TaskPriority.userInitiated.rawValue + 8)
        let own: [TaskPriority?] = [nil, .background, .low, .medium, .high, highest]
        for (index, priority) in own.enumerated() {
            let token = center.observe(.number, on: store, priority: priority) { _, _ in log.add(Task.currentPriority) }
            for (count, posters) in [TaskPriority.low, highest].enumerated() {
                // Not awaited, because that would raise its priority.
                Task.detached(priority: posters) { [center] in center.post(.number, payload: 1) }
                await onThread { log.wait(forCount: 2 * index + count + 3) }
            }
            token.cancel()
        }
        #expect(log.values == [.low, .low, .low, .userInitiated] + own.compactMap { $0 }.flatMap { [$0, $0] })
    }
}

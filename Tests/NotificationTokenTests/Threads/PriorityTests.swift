import Foundation
import NotificationToken
import Testing

@Suite("Priorities of deliveries to an actor", timeLimit)
struct PriorityTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()
    private static let count = 300
    private static let priorities: [TaskPriority] = [.background, .high, .low, .medium]

    /// Posts each number in a task of its own, at changing priorities, when the one before has returned.
    ///
    /// The tasks run on a queue, because the threads that all tasks share may be blocked by the busy actors.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private static func post(_ body: @escaping @Sendable (Int) -> Void) {
        let executor = GatedTaskExecutor()
        for number in 0..<count {
            let isPosted = Signal("the return of the post")
            Task.detached(executorPreference: executor, priority: priorities[number % priorities.count]) {
                body(number)
                isPosted.send()
            }
            isPosted.wait()
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @Test(
        "With a priority of their own, posts of tasks of mixed priorities reach a busy actor in order",
        arguments: [TaskPriority.background, .low, .medium, .high])
    func postsKeepTheirOrder(priority: TaskPriority) async {
        let store = Store()
        let log = Log<String>()
        let void = Notification.Key<Void>("tick")
        let text = Notification.Key<Int>("text", coding: .userInfo("text"))
        center.observe(.number, on: store, priority: priority) { log.add("\($1)") }.store(in: bag)
        center.observe(void, on: store, priority: priority) { _ in log.add("tick") }.store(in: bag)
        center.observe(text, on: store, priority: priority) { log.add("text \($1)") }.store(in: bag)

        await store.occupy {
            Self.post { [center] number in
                center.post(.number, payload: number)
                if number % 3 == 0 { center.post(void) } else { center.post(text, payload: number) }
            }
        }
        await onThread { log.wait(forCount: 2 * Self.count, "the last delivery") }

        let expected = (0..<Self.count).flatMap { ["\($0)", $0 % 3 == 0 ? "tick" : "text \($0)"] }
        #expect(log.values == expected)
    }

    private static let aboveUserInitiated = TaskPriority(rawValue: TaskPriority.userInitiated.rawValue + 8)

    /// Posts in a task, and returns the priority at which a handler runs.
    private func priority(
        ofPost postersPriority: TaskPriority, _ observe: (Store, Log<TaskPriority>) -> NotificationToken
    ) async -> TaskPriority? {
        let log = Log<TaskPriority>()
        let store = Store()
        let token = observe(store, log)
        // Not awaited, because that would raise its priority.
        Task.detached(priority: postersPriority) { [center] in center.post(.number, payload: 1) }
        await onThread { log.wait(forCount: 1, "the delivery") }
        token.cancel()
        return withExtendedLifetime(store) { log.values.first }
    }

    @Test(
        "By default, a handler runs at the poster's priority, but at most at user-initiated",
        arguments: [(TaskPriority.low, TaskPriority.low), (aboveUserInitiated, .userInitiated)])
    func defaultIsThePostersPriority(posters: TaskPriority, expected: TaskPriority) async {
        let void = Notification.Key<Void>("number")

        let ofKey = await priority(ofPost: posters) { store, log in
            center.observe(.number, on: store) { _, _ in log.add(Task.currentPriority) }
        }
        #expect(ofKey == expected)

        let ofVoidKey = await priority(ofPost: posters) { store, log in
            center.observe(void, on: store) { _ in log.add(Task.currentPriority) }
        }
        #expect(ofVoidKey == expected)
    }

    @Test(
        "With a priority of its own, a handler runs at that, whatever the poster's is",
        arguments: [TaskPriority.background, .low, .medium, .high, aboveUserInitiated],
        [TaskPriority.low, aboveUserInitiated])
    func ownPriorityIsKept(own: TaskPriority, posters: TaskPriority) async {
        let result = await priority(ofPost: posters) { store, log in
            center.observe(.number, on: store, priority: own) { _, _ in log.add(Task.currentPriority) }
        }

        #expect(result == own)
    }
}

import Foundation
import NotificationToken
import Testing

/// The cases that Foundation's own suite holds the center to, for `addObserver` and for `observe`, side by side.
@Suite("Parity with addObserver", timeLimit)
struct ParityTests {
    private let center = NotificationCenter()

    /// A sender of the only kind that Foundation on Linux finds before Swift 6.3.
    private final class Sender: NSObject, Sendable {}

    @Test("An observer of a name and a sender gets the name and that very sender", arguments: Way.allCases)
    func postNotification(way: Way) {
        let sender = Sender()
        let calls = Log<Bool>()
        let token = way.observe(center, .event, object: sender) { note in
            calls.add(note.name == .event && note.object as? Sender === sender)
        }
        center.post(name: .event, object: sender)
        #expect(calls.values == [true])
        token.cancel()
    }

    @Test("An observer of one sender is not called for another of the same class", arguments: Way.allCases)
    func postNotificationForObject(way: Way) {
        let one = Sender(), two = Sender()
        let calls = Log<Int>()
        let token = way.observe(center, .event, object: one) { _ in calls.tick() }
        center.post(name: .event, object: two)
        #expect(calls.count == 0)
        center.post(name: .event, object: one)
        #expect(calls.count == 1)
        token.cancel()
    }

    @Test("Of three observers, the one in the middle is removed, and the others are called", arguments: Way.allCases)
    func postMultipleNotifications(way: Way) {
        let calls = Log<Int>()
        let tokens = (1...3).map { index in way.observe(center, .event) { _ in calls.add(index) } }
        tokens[1].cancel()
        withExtendedLifetime(tokens) { center.post(name: .event, object: nil) }
        #expect(Set(calls.values) == [1, 3])
        #expect(calls.count == 2)
    }

    @Test("Observers of the name and of all names are called, one of another name is not", arguments: Way.allCases)
    func addObserverForNilName(way: Way) {
        let calls = Log<String>()
        let tokens = [
            way.observe(center, .event) { _ in calls.add("name") },
            way.observe(center, .other) { _ in calls.add("other") },
            way.observe(center, nil) { _ in calls.add("nil") },
        ]
        center.post(name: .event, object: nil)
        #expect(calls.values.sorted() == ["name", "nil"])
        #expect(tokens.count == 3)
    }

    @Test("A removed observer is not called", arguments: Way.allCases)
    func removeObserver(way: Way) {
        let calls = Log<Int>()
        let token = way.observe(center, .event) { _ in calls.tick() }
        center.post(name: .event, object: nil)
        token.cancel()
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
    }

    @Test("Without a queue the handler runs on the operation queue that posts", arguments: Way.allCases)
    func observeOnPostingQueue(way: Way) {
        let queue = OperationQueue()
        let calls = Log<Bool>()
        let token = way.observe(center, .event) { _ in calls.add(OperationQueue.current === queue) }
        queue.addOperations(
            [BlockOperation { [center] in center.post(name: .event, object: nil) }], waitUntilFinished: true)
        #expect(calls.values == [true])
        token.cancel()
    }

    @Test(
        "From the main queue, or a thread where Foundation would deadlock, handlers on two queues have run when post returns",
        .exitTest)
    func observeOnSpecificQueuePostFromMainQueue() async {
        #if EXIT_TESTS && compiler(>=6.2)
        // A process of its own, whose main thread is not suspended yet: there Foundation's main queue works too.
        await #expect(processExitsWith: .success) {
            for way in Way.allCases {
                let center = NotificationCenter()
                let queue = OperationQueue()
                let calls = Log<Bool>()
                let tokens = [
                    way.observe(center, .event, queue: queue) { _ in calls.add(OperationQueue.current === queue) },
                    way.observe(center, .event, queue: .main) { _ in MainActor.assumeIsolated { calls.add(true) } },
                ]
                // Foundation deadlocks where the main queue is not on the main thread, so it posts from a thread there.
                if way == .observe {
                    await MainActor.run { center.post(name: .event, object: nil) }
                } else {
                    await onThread { center.post(name: .event, object: nil) }
                }
                if calls.values != [true, true] || tokens.count != 2 { endProcess(isGood: false) }
            }
            endProcess(isGood: true)
        }
        #endif
    }

    @Test("From an operation of the observed queue, the handler has run when post returns", arguments: Way.allCases)
    func observeOnSpecificQueuePostFromObservedQueue(way: Way) {
        let queue = OperationQueue()
        let calls = Log<Bool>()
        let token = way.observe(center, .event, queue: queue) { _ in calls.add(OperationQueue.current === queue) }
        queue.addOperations(
            [
                BlockOperation { [center] in
                    center.post(name: .event, object: nil)
                    calls.add(calls.count == 1)
                }
            ], waitUntilFinished: true)
        #expect(calls.values == [true, true])
        token.cancel()
    }

    @Test("From a third queue, the handler has run on its queue when post returns", arguments: Way.allCases)
    func observeOnSpecificQueuePostFromUnrelatedQueue(way: Way) {
        let queue = OperationQueue()
        let calls = Log<Bool>()
        let token = way.observe(center, .event, queue: queue) { _ in calls.add(OperationQueue.current === queue) }
        OperationQueue().addOperations(
            [
                BlockOperation { [center] in
                    center.post(name: .event, object: nil)
                    calls.add(calls.count == 1)
                }
            ], waitUntilFinished: true)
        #expect(calls.values == [true, true])
        token.cancel()
    }
}

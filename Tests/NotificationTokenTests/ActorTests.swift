import Foundation
import NotificationToken
import Testing

@Suite("C15 On an actor every delivery is a task of its own, and never blocks the poster", timeLimit)
struct ActorTests {
    private let center = NotificationCenter()

    @Test("A handler that posts its own key without end lets its actor do other work")
    func fairness() async {
        let store = Store()
        let token = center.observe(.number, on: store) { [center] store, number in
            store.insert(number)
            if number < 1_000_000 { center.post(.number, payload: number + 1) }
        }
        center.post(.number, payload: 0)
        var count = 0
        for _ in 0..<100_000 where count < 3 { count = await store.numbers.count }
        token.cancel()
        #expect((3..<1_000_000).contains(await store.numbers.count))
    }

    @Test("The compiler picks the overload of an actor, or of the main actor, with every form of closure")
    @MainActor func overloads() async {
        let store = Store()
        let anyActor: any Actor = store
        let pair = Notification.Key<(Int, Int)>("pair")
        let calls = Log<String>()
        let tokens = [
            center.observe(.number, on: store) { $0.insert($1) },
            center.observe(.number, on: store) { store, number in store.insert(number) },
            center.observe(pair, on: store) { store, pair in store.insertPair(pair) },
            center.observe(pair, on: store) { $0.insertPair($1) },
            center.observe(.number, on: anyActor) { actor, number in
                actor.assertIsolated()
                calls.add("any \(number)")
            },
            center.observe(.number, on: MainActor.self) { calls.add("main \($0)") },
            center.observe(pair, on: MainActor.self) { calls.add("main \($0)") },
            center.observe(pair, on: MainActor.self) { one, two in calls.add("main \(one) \(two)") },
            center.observe(pair) { one, two in calls.add("\(one) \(two)") },
        ]
        center.post(.number, payload: 1)
        center.post(pair, payload: (2, 3))
        await store.wait(forCount: 4)
        #expect(await store.numbers.sorted() == [1, 1, 5, 5])
        await onThread { calls.wait(forCount: 5) }
        #expect(Set(calls.values) == ["any 1", "main 1", "main (2, 3)", "main 2 3", "2 3"])
        #expect(tokens.allSatisfy { $0.isActive })
    }

    private enum Request {
        @TaskLocal static var id = "none"
    }

    @Test("A handler on an actor sees no task-local values of a poster, be it a task or a thread")
    func taskLocalValues() async {
        let store = HeldStore()
        let log = Log<String>()
        let token = center.observe(.number, on: store) { store, number in
            log.add("\(number) \(Request.id)")
            store.insert(number)
        }
        store.executor.hold()
        await Request.$id.withValue("task") { [center] in
            await Task { center.post(.number, payload: 0) }.value
        }
        await onThread { [center] in
            Request.$id.withValue("thread") { center.post(.number, payload: 1) }
            center.post(.number, payload: 2)
        }
        store.executor.letGo()
        #expect(await store.numbers == [0, 1, 2])
        #expect(log.values == ["0 none", "1 none", "2 none"])
        token.cancel()
    }

    @Test("A handler on an actor runs at the priority of its post, or a higher one")
    func priority() async {
        let store = HeldStore()
        let priorities = Log<TaskPriority>()
        let token = center.observe(.number, on: store) { _, _ in priorities.add(Task.currentPriority) }
        store.executor.hold()
        let posted: [TaskPriority] = [.background, .userInitiated, .high]
        // Tasks are not awaited, because that would raise their priorities.
        await onThread { [center] in
            for priority in posted {
                let isPosted = Signal()
                Task.detached(priority: priority) {
                    center.post(.number, payload: 1)
                    isPosted.send()
                }
                isPosted.wait()
            }
            store.executor.letGo()
            priorities.wait(forCount: 3)
        }
        #expect(zip(priorities.values, posted).allSatisfy { $0 >= $1 })
        token.cancel()
    }

    @Test(
        "After cancel() nothing is enqueued on the actor, even if a thread still runs the decoder or onMismatch",
        arguments: [true, false])
    func idle(inDecoder: Bool) async {
        let store = HeldStore()
        let park = Park()
        let key = Notification.Key<Int>(
            "parking",
            coding: .custom(decode: { note in
                (note.userInfo?["park"] as? Park)?.stop()
                return note.userInfo?["number"] as? Int
            }))
        let capture = Capture()
        let handler: Shared<(@Sendable (Int) -> Void)?> = Shared(capture.handler())
        store.executor.hold()
        let token = center.observe(key, on: store) { [handler = handler.take()] store, number in
            handler?(number)
            store.insert(number)
        } onMismatch: { _ in
            park.stop()
        }
        center.post(name: key.name, object: nil, userInfo: ["number": 1])
        let poster = Worker { [center] in
            center.post(name: key.name, object: nil, userInfo: inDecoder ? ["park": park, "number": 2] : nil)
        }
        await onThread { park.waitForArrival() }
        token.cancel()
        store.executor.letGo()
        for _ in 0..<50 { #expect(await store.numbers == []) }
        #expect(store.executor.count == 1 + 50)
        #expect(capture.isReleased == inDecoder)
        park.letGo()
        await onThread { poster.join() }
        #expect(store.executor.count == 1 + 50)
        #expect(capture.isReleased)
        #expect(await store.numbers == [])
    }
}

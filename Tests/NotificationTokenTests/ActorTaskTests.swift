import Foundation
import NotificationToken
import Testing

@Suite("C15 A handler on an actor has nothing of another poster's task", timeLimit)
struct ActorTaskTests {
    private let center = NotificationCenter()

    enum Request {
        @TaskLocal static var id = "none"
    }

    @Test("It sees no poster's task-local values, be the poster a task or a thread")
    func taskLocalValues() async {
        let store = HeldStore()
        let log = Log<String>()
        let token = center.observe(.number, on: store) { store, number in
            log.add("\(number) \(Request.id)")
            store.insert(number)
        }
        // None is delivered before all are posted, so one task might serve them all.
        store.executor.hold()
        for number in 0..<2 {
            await Request.$id.withValue("task \(number)") { [center] in
                await Task { center.post(.number, payload: number) }.value
            }
        }
        await onThread { [center] in
            Request.$id.withValue("thread") { center.post(.number, payload: 2) }
            center.post(.number, payload: 3)
        }
        store.executor.letGo()
        #expect(await store.numbers == [0, 1, 2, 3])
        #expect(log.values == ["0 none", "1 none", "2 none", "3 none"])
        token.cancel()
    }

    @Test("It runs at the priority of its post, or a higher one, whoever posted before")
    func priority() async {
        let store = HeldStore()
        let priorities = Shared<[Int: TaskPriority]>([:])
        let done = Signal()
        let token = center.observe(.number, on: store) { _, number in
            priorities.change { $0[number] = Task.currentPriority }
            if number == 2 { done.send() }
        }
        store.executor.hold()
        // Nobody awaits the tasks, because that would raise their priorities.
        await onThread { [center] in
            for (number, priority) in [TaskPriority.background, .userInitiated, .high].enumerated() {
                let isPosted = Signal()
                Task.detached(priority: priority) {
                    center.post(.number, payload: number)
                    isPosted.send()
                }
                isPosted.wait()
            }
            store.executor.letGo()
            done.wait()
        }
        #expect(priorities.value.count == 3)
        #expect(priorities.value[1].map { $0 >= .userInitiated } == true)
        #expect(priorities.value[2].map { $0 >= .high } == true)
        token.cancel()
    }
}

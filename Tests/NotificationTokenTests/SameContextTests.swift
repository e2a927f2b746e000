import Foundation
import NotificationToken
import Testing

@Suite("C2 Same context, absolute", timeLimit)
struct SameContextTests {
    private let center = NotificationCenter()

    @Test("On one thread, no handler code runs after cancel()")
    func sameThread() {
        let calls = Log<Int>()
        let token = center.observe(.number) { calls.add($0) }
        center.post(.number, payload: 1)
        token.cancel()
        center.post(.number, payload: 2)
        #expect(calls.values == [1])
    }

    @Test("On one serial queue, no handler code runs after cancel()")
    func sameQueue() {
        let queue = WatchedQueue()
        queue.maxConcurrentOperationCount = 1
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let park = Park()
        queue.addOperation(
            BlockOperation {
                park.stop(); token.cancel()
            })
        park.waitForArrival()
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 2)
        park.letGo()
        poster.join()
        #expect(calls.count == 0)
    }

    @Test("On the main actor, no handler code runs after cancel()")
    @MainActor func mainActor() async {
        let calls = Log<Int>()
        let token = center.observe(name: .event, on: MainActor.self) { _ in calls.tick() }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        Worker { [center] in center.post(name: .event, object: nil) }.join()
        token.cancel()
        await drainMainQueue()
        #expect(calls.count == 1)
    }

    @Test("A handler that cancels on the actor is the last one called")
    func cancelInTheHandler() async {
        let store = Store()
        let token = Shared<NotificationToken?>(nil)
        token.value = center.observe(.number, on: store) { store, number in
            store.insert(number)
            token.value?.cancel()
        }
        for number in 0..<10 { center.post(.number, payload: number) }
        let last = center.observe(.text, on: store) { store, _ in store.insert(-1) }
        center.post(.text, payload: "")
        await store.wait(forCount: 2)
        #expect(await store.numbers == [0, -1])
        last.cancel()
    }

    @Test("A handler that cancels itself runs to its end")
    func alreadyOnTheStack() {
        let token = Shared<NotificationToken?>(nil)
        let calls = Log<String>()
        token.value = center.observe(name: .event) { _ in
            calls.add("before")
            token.value?.cancel()
            calls.add("after")
        }
        center.post(name: .event, object: nil)
        center.post(name: .event, object: nil)
        #expect(calls.values == ["before", "after"])
    }
}

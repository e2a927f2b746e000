import Foundation
import NotificationToken
import Testing

@Suite("C2 Where cancel() and delivery exclude each other, no handler is called after cancel()", timeLimit)
struct SameContextTests {
    private let center = NotificationCenter()

    @Test("After cancel() on a serial queue no handler is called there")
    func sameQueue() {
        let queue = WatchedQueue()
        queue.maxConcurrentOperationCount = 1
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let park = Park()
        queue.addOperation(
            BlockOperation {
                park.stop()
                token.cancel()
            })
        park.waitForArrival()
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 2)
        park.letGo()
        poster.join()
        #expect(calls.count == 0)
    }

    @Test("After cancel() on an actor no handler is called there, although posts wait", arguments: [false, true])
    func actor(cancelsInTheHandler: Bool) async {
        let store = Store()
        let token = Shared<NotificationToken?>(nil)
        token.value = center.observe(.number, on: store) { store, number in
            store.insert(number)
            if cancelsInTheHandler { token.value?.cancel() }
        }
        await store.occupy { [center] in
            for number in 0..<10 { center.post(.number, payload: number) }
        } then: {
            if !cancelsInTheHandler { token.value?.cancel() }
        }
        let last = center.observe(.text, on: store) { store, _ in store.insert(-1) }
        center.post(.text, payload: "")
        let expected = cancelsInTheHandler ? [0, -1] : [-1]
        await store.wait(forCount: expected.count)
        #expect(await store.numbers == expected)
        last.cancel()
    }

    @Test("A handler that an actor's executor cancels while a post enqueues a job is not called by that post")
    func executor() {
        let store = HeldStore()
        let first = center.observe(.number, on: store) { _, _ in }
        let calls = Log<Int>()
        let second = center.observe(.number) { calls.add($0) }
        store.executor.hook.value = { second.cancel() }
        center.post(.number, payload: 1)
        #expect(first.isActive)
        #expect(calls.values == [])
    }
}

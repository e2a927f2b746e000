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

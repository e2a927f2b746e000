import Foundation
import NotificationToken
import Testing

@Suite("C2 Where cancel() and delivery exclude each other, no handler is called after cancel()", timeLimit)
struct SameContextTests {
    private let center = NotificationCenter()

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

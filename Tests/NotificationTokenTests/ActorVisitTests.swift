import Foundation
import NotificationToken
import Testing

@Suite("C15 Posts that wait for an actor share a job", timeLimit)
struct ActorVisitTests {
    private let center = NotificationCenter()

    @Test("What is posted while a job waits needs no other one, and arrives in order")
    func jobs() async {
        let store = HeldStore()
        let (delivered, done) = (Log<Int>(), Signal())
        let token = center.observe(.number, on: store) { _, number in
            delivered.add(number)
            if number == 100 { done.send() }
        }
        store.executor.hold()
        await onThread { [center] in
            for number in 1...100 { center.post(.number, payload: number) }
        }
        #expect(store.executor.count == 1)
        store.executor.letGo()
        await onThread { done.wait() }
        #expect(delivered.values == Array(1...100))
        token.cancel()
    }

    @Test("What a plain thread posts shares no job of a lower priority than a task of its own would have")
    func plainThread() async {
        let store = HeldStore()
        let token = center.observe(.number, on: store) { _, _ in }
        let isPosted = Signal()
        store.executor.hold()
        // Nobody awaits the task, because that would raise its priority.
        Task.detached(priority: .background) { [center] in
            center.post(.number, payload: 1)
            isPosted.send()
        }
        await onThread { [center] in
            isPosted.wait()
            center.post(.number, payload: 2)
        }
        #expect(store.executor.count == 2)
        store.executor.letGo()
        token.cancel()
    }

    @Test("What its own handler posts arrives, too")
    func nestedPosts() async {
        let store = HeldStore()
        let done = Signal()
        let token = center.observe(.number, on: store) { [center] _, number in
            if number < 3 { center.post(.number, payload: number + 1) } else { done.send() }
        }
        center.post(.number, payload: 1)
        await onThread { done.wait() }
        token.cancel()
    }
}

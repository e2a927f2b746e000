import Foundation
import NotificationToken
import Testing

@Suite("C1 The gate comes after the hop: what waits elsewhere is not delivered after cancel()", timeLimit)
struct GateAfterAHopTests {
    private let center = NotificationCenter()

    @Test("What waits in a queue is not delivered after cancel()")
    func waitingInAQueue() {
        let queue = WatchedQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 1)
        token.cancel()
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == 0)
    }

    @Test("What waits in a queue is not delivered after cancel(), also while a handler of the same observer runs there")
    func waitingBesideARunningHandler() {
        let queue = WatchedQueue()
        queue.maxConcurrentOperationCount = 2
        let handler = Park(), other = Park()
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in
            calls.tick()
            if calls.count == 1 { handler.stop() }
        }
        let first = Worker { [center] in center.post(name: .event, object: nil) }
        handler.waitForArrival()
        queue.addOperation(BlockOperation { other.stop() })
        other.waitForArrival()
        let second = Worker { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 3)
        token.cancel()
        other.letGo()
        second.join()
        handler.letGo()
        first.join()
        #expect(calls.count == 1)
    }

    @Test("What waits for the main actor is not delivered after cancel()")
    @MainActor func waitingForTheMainActor() async {
        let calls = Log<Int>()
        let token = center.observe(.number, on: MainActor.self) { calls.add($0) }
        Worker { [center] in center.post(.number, payload: 1) }.join()
        token.cancel()
        await drainMainQueue()
        #expect(calls.count == 0)
    }

    @Test("What was enqueued before a cancel() on the actor is not delivered after it")
    func gateOnTheActor() async {
        let store = Store()
        let token = center.observe(.number, on: store) { $0.insert($1) }
        await store.occupy { [center] in
            center.post(.number, payload: 1)
        } then: {
            token.cancel()
        }
        let last = center.observe(.text, on: store) { store, _ in store.insert(-1) }
        center.post(.text, payload: "")
        await store.wait(forCount: 1)
        #expect(await store.numbers == [-1])
        last.cancel()
    }
}

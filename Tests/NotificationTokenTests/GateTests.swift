import Foundation
import NotificationToken
import Testing

@Suite("C1 Every delivery passes its observation's gate, and none does after cancel() has returned", timeLimit)
struct GateTests {
    private let center = NotificationCenter()

    @Test("A running post on another thread doesn't call a handler that is cancelled before its turn")
    func parkedPost() {
        let park = Park()
        let calls = Log<Int>()
        let first = center.observe(name: .event) { _ in park.stop() }
        let victims = (0..<8).map { _ in center.observe(name: .event) { _ in calls.tick() } }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        for victim in victims { victim.cancel() }
        park.letGo()
        poster.join()
        #expect(calls.count == 0)
        #expect(first.isActive)
    }

    @Test("A delivery that waits in a queue is not made after cancel(), even if the handler runs there meanwhile")
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

    @Test("3,000 observations that end while two threads post get no delivery after cancelAndWait()")
    func stress() {
        let isOver = Shared(false)
        let posters = (0..<2).map { _ in
            Worker { [center] in while !isOver.value { center.post(name: .event, object: nil) } }
        }
        let late = Log<Int>()
        for round in 0..<3_000 {
            let isCancelled = Shared(false)
            let called = Signal()
            let token = center.observe(name: .event) { _ in
                if isCancelled.value { late.tick() }
                called.send()
            }
            if round % 100 == 0 { called.wait() }  // Proves that the threads do post.
            _ = token.cancelAndWait()
            isCancelled.value = true
        }
        isOver.value = true
        for poster in posters { poster.join() }
        #expect(late.count == 0)
    }
}

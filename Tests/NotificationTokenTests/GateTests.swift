import Foundation
import NotificationToken
import Testing

@Suite("C1 Every delivery passes its observation's gate, and none does after cancel() has returned", timeLimit)
struct GateTests {
    private let center = NotificationCenter()

    @Test("A handler that an earlier handler of the same post cancels is not called")
    func siblingInTheRunningPost() {
        // Each cancels the other, so the order doesn't matter.
        let calls = Log<Int>()
        let tokens = Shared<[NotificationToken]>([])
        tokens.value = (0..<2).map { index in
            center.observe(name: .event) { _ in
                calls.add(index)
                tokens.value[1 - index].cancel()
            }
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
    }

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

    @Test("A running post doesn't call a handler that is cancelled while another post is running that handler")
    func parkedPostAndRunningHandler() {
        let before = Park(), inside = Park()
        let calls = Log<Int>()
        let first = center.observe(.number) { if $0 == 2 { before.stop() } }
        let victim = center.observe(.number) { number in
            calls.add(number)
            if number == 1 { inside.stop() }
        }
        let one = Worker { [center] in center.post(.number, payload: 1) }
        inside.waitForArrival()
        let two = Worker { [center] in center.post(.number, payload: 2) }
        before.waitForArrival()
        victim.cancel()
        before.letGo()
        two.join()
        inside.letGo()
        one.join()
        #expect(calls.values == [1])
        #expect(first.isActive)
    }

    @Test("A handler that is cancelled in a nested post is not called by the posts around it")
    func recursion() {
        let depth = Log<Int>(), calls = Log<Int>()
        let token = Shared<NotificationToken?>(nil)
        let poster = center.observe(name: .event) { [center] _ in
            depth.tick()
            if depth.count < 5 { center.post(name: .event, object: nil) } else { token.value?.cancel() }
        }
        token.value = center.observe(name: .event) { _ in calls.tick() }
        center.post(name: .event, object: nil)
        #expect(depth.count == 5)
        #expect(calls.count == 0)
        poster.cancel()
    }

    @Test(
        "If a decoder cancels its own observation, neither the handler nor onMismatch is called", arguments: [1, nil])
    func decoderCancels(result: Int?) {
        let token = Shared<NotificationToken?>(nil)
        let key = Notification.Key<Int>(
            "custom",
            coding: .custom(decode: { _ in
                token.value?.cancel()
                return result
            }))
        let calls = Log<Int>()
        token.value = center.observe(key, using: { calls.add($0) }, onMismatch: { _ in calls.add(-1) })
        center.post(key, payload: 1)
        #expect(calls.values == [])
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

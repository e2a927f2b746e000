import Foundation
import NotificationToken
import Testing

@Suite("C4 Waiting is explicit: cancelAndWait() waits for other threads", timeLimit)
struct CancelAndWaitTests {
    private let center = NotificationCenter()

    @Test("cancelAndWait() waits for the handler on another thread, sees what it wrote, and finds it destroyed")
    func waits() {
        let park = Park()
        nonisolated(unsafe) var written = 0
        let isDestroyed = Shared(false)
        let capture = Shared(Optional(Deinit { isDestroyed.value = true }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in
            park.stop()
            written = 42
            withExtendedLifetime(thing) {}
        }
        capture.value = nil
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let answer = Log<Bool>()
        let waiter = Worker {
            answer.add(token.cancelAndWait())
            answer.add(isDestroyed.value && written == 42)
        }
        eventually { !token.isActive }  // What follows in the waiter, nothing tells of.
        #expect(!waiter.endsSoon())
        park.letGo()
        waiter.join()
        poster.join()
        #expect(answer.values == [true, true])
    }

    @Test("cancelAndWait() waits for the destruction of what the handler captured")
    func waitsForDestruction() {
        let park = Park()
        let capture = Shared(Optional(Deinit { park.stop() }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        let canceller = Worker { token.cancel() }
        park.waitForArrival()
        let waiter = Worker { _ = token.cancelAndWait() }
        #expect(!waiter.endsSoon())
        park.letGo()
        waiter.join()
        canceller.join()
    }

    @Test("A waiter wakes only after the last delivery in flight has released the handler")
    func releaseBeforeWakeUp() {
        let park = Park()
        let slow = Park()
        let capture = Shared(Optional(Deinit { slow.stop() }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in
            park.stop(); withExtendedLifetime(thing) {}
        }
        capture.value = nil
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let waiter = Worker { _ = token.cancelAndWait() }
        eventually { !token.isActive }  // What follows in the waiter, nothing tells of.
        #expect(!waiter.endsSoon())
        park.letGo()
        slow.waitForArrival()
        #expect(!waiter.endsSoon())
        slow.letGo()
        waiter.join()
        poster.join()
    }

    @Test("With nobody inside it returns true at once, also the second time")
    func idle() {
        let token = center.observe(name: .event) { _ in }
        #expect(token.cancelAndWait())
        #expect(token.cancelAndWait())
        #expect(!token.isActive)
    }

    @Test("It waits for an operation that runs, and not for one that waits in its queue")
    func queued() {
        let queue = WatchedQueue()
        queue.isSuspended = true
        let token = center.observe(name: .event, queue: queue) { _ in }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        queue.added.wait(forCount: 1)
        #expect(token.cancelAndWait())
        queue.isSuspended = false
        poster.join()

        let park = Park()
        let running = center.observe(name: .event, queue: queue) { _ in park.stop() }
        let second = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let waiter = Worker { _ = running.cancelAndWait() }
        eventually { !running.isActive }  // What follows in the waiter, nothing tells of.
        #expect(!waiter.endsSoon())
        park.letGo()
        waiter.join()
        second.join()
    }

    @Test("Several waiters of several observations all wake up")
    func manyWaiters() {
        let park = Park()
        let tokens = (0..<3).map { index in center.observe(.number) { if $0 == index { park.stop() } } }
        let posters = (0..<3).map { index in Worker { [center] in center.post(.number, payload: index) } }
        for _ in posters { park.waitForArrival() }
        let answers = Log<Bool>()
        let waiters = tokens.map { token in Worker { answers.add(token.cancelAndWait()) } }
        eventually { tokens.allSatisfy { !$0.isActive } }  // What follows in the waiters, nothing tells of.
        #expect(answers.values == [])
        for _ in posters { park.letGo() }
        for worker in posters + waiters { worker.join() }
        #expect(answers.values == [true, true, true])
    }

    @Test("Several waiters of one observation all wake up")
    func manyWaitersOfOne() {
        let park = Park()
        let token = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let waiters = (0..<3).map { _ in Worker { _ = token.cancelAndWait() } }
        eventually { !token.isActive }  // What follows in the waiter, nothing tells of.
        for waiter in waiters { #expect(!waiter.endsSoon()) }
        park.letGo()
        for worker in waiters + [poster] { worker.join() }
    }

    @Test("A token of a closure waits until the closure has run")
    func closure() {
        let park = Park()
        let token = NotificationToken { park.stop() }
        let canceller = Worker { token.cancel() }
        park.waitForArrival()
        let waiter = Worker { _ = token.cancelAndWait() }
        #expect(!waiter.endsSoon())
        park.letGo()
        waiter.join()
        canceller.join()
    }

    @Test("An adopted observer can't say, and says so")
    func adopted() {
        let token = NotificationToken(
            notificationCenter: center, token: center.addObserver(forName: .event, object: nil, queue: nil) { _ in })
        #expect(!token.cancelAndWait())
    }
}

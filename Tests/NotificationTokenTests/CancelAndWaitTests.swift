import Foundation
import NotificationToken
import Testing

@Suite("C4 cancelAndWait() returns true when no other thread runs the handler any more", timeLimit)
struct CancelAndWaitTests {
    private let center = NotificationCenter()
    private let answers = Log<Bool>()

    /// Starts a thread that waits, and expects it to block.
    private func startWaiter(
        for token: NotificationToken, then check: @escaping @Sendable () -> Bool = { true }
    ) -> Worker {
        let waiter = Worker { [answers] in answers.add(token.cancelAndWait() && check()) }
        eventually { !token.isActive }  // Nothing reports what the thread does after that.
        guard waiter.endsSoon() else { return waiter }
        Issue.record("cancelAndWait() does not wait.")
        return Worker {}
    }

    @Test("When cancelAndWait() returns, a handler on another thread has returned, and its writes are visible")
    func waits() {
        nonisolated(unsafe) var written = 0
        let capture = Capture()
        let handler = RunningHandler(on: center, then: capture.handler { _ in written = 42 })
        let waiter = startWaiter(for: handler.token) { capture.isReleased && written == 42 }
        handler.finish()
        waiter.join()
        #expect(answers.values == [true])
    }

    @Test(
        "cancelAndWait() waits until the captures are destroyed, by cancel() or by a delivery",
        arguments: [false, true])
    func waitsForDestruction(isInFlight: Bool) {
        let park = Park(), slow = Park()
        let capture = Capture { slow.stop() }
        let token = center.observe(name: .event, using: capture.handler { _ in park.stop() })
        let poster = Worker { [center] in if isInFlight { center.post(name: .event, object: nil) } }
        if isInFlight { park.waitForArrival() }
        let first = isInFlight ? startWaiter(for: token) : Worker { token.cancel() }
        park.letGo()
        slow.waitForArrival()
        let second = startWaiter(for: token)
        #expect(!first.endsSoon())
        slow.letGo()
        for worker in [first, second, poster] { worker.join() }
        #expect(answers.values == (isInFlight ? [true, true] : [true]))
    }

    @Test("cancelAndWait() returns true at once if no thread runs the handler, and so does a second call")
    func idle() {
        let token = center.observe(name: .event) { _ in }
        #expect(token.cancelAndWait())
        #expect(token.cancelAndWait())
        #expect(!token.isActive)
    }

    @Test("cancelAndWait() waits for an operation that runs, and not for one that waits in its queue")
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
        let waiter = startWaiter(for: running)
        park.letGo()
        waiter.join()
        second.join()
        #expect(answers.values == [true])
    }

    @Test(
        "Three threads that call cancelAndWait() for one observation, or for three, block and then get true",
        arguments: [1, 3])
    func manyWaiters(observations: Int) {
        let handlers = (0..<observations).map { _ in RunningHandler(on: NotificationCenter()) }
        let waiters = (0..<3).map { startWaiter(for: handlers[$0 % observations].token) }
        #expect(answers.values == [])
        for handler in handlers { handler.finish() }
        for waiter in waiters { waiter.join() }
        #expect(answers.values == [true, true, true])
    }

    @Test("cancelAndWait() waits until the closure of a token has run")
    func closure() {
        let park = Park()
        let token = NotificationToken { park.stop() }
        let canceller = Worker { token.cancel() }
        park.waitForArrival()
        let waiter = startWaiter(for: token)
        park.letGo()
        waiter.join()
        canceller.join()
        #expect(answers.values == [true])
    }

    @Test("cancelAndWait() returns false for an adopted observer, whose calls it can't know")
    func adopted() {
        let token = NotificationToken(
            notificationCenter: center, token: center.addObserver(forName: .event, object: nil, queue: nil) { _ in })
        #expect(!token.cancelAndWait())
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C4 Waiting is explicit", timeLimit)
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

    @Test("In its own handler it returns true at once")
    func ownHandler() {
        let answers = Log<Bool>()
        let token = Shared<NotificationToken?>(nil)
        token.value = center.observe(name: .event) { _ in
            if let token = token.value { answers.add(token.cancelAndWait()) }
        }
        center.post(name: .event, object: nil)
        #expect(answers.values == [true])
    }

    @Test("Inside another handler it does not wait, and says that a thread is still inside")
    func insideAnotherHandler() {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let asking = center.observe(name: .other) { _ in answers.add(parked.cancelAndWait()) }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        center.post(name: .other, object: nil)
        #expect(answers.values == [false])
        park.letGo()
        poster.join()
        #expect(parked.cancelAndWait())
        #expect(asking.isActive)
    }

    @Test("Inside a handler whose own observation has ended it does not wait either")
    func insideAnEndedHandler() {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let own = Shared<NotificationToken?>(nil)
        own.value = center.observe(name: .other) { _ in
            own.value = nil
            Thread.sleep(forTimeInterval: 0.05)  // Long enough for the removal of what nobody needs any more.
            answers.add(parked.cancelAndWait())
        }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        center.post(name: .other, object: nil)
        #expect(answers.values == [false])
        park.letGo()
        poster.join()
    }

    @Test("Nor does it if all others have left the name that the handler was called for")
    func insideTheLastHandlerOfAName() {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let tokens = Shared<[NotificationToken]>([])
        tokens.value = (0..<2).map { _ in
            center.observe(name: .other) { _ in
                tokens.value = []
                Thread.sleep(forTimeInterval: 0.05)  // Long enough for the removal of what nobody needs any more.
                answers.add(parked.cancelAndWait())
            }
        }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        center.post(name: .other, object: nil)
        #expect(answers.values == [false])
        park.letGo()
        poster.join()
    }

    @Test("Inside a token's closure it does not wait either")
    func insideAClosure() {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let asking = Worker { NotificationToken { answers.add(parked.cancelAndWait()) }.cancel() }
        asking.join()
        #expect(answers.values == [false])
        park.letGo()
        poster.join()
    }

    @Test(
        "Inside a handler that outlives its center, whose address and name are somebody else's by now, it does not wait"
    )
    @MainActor func insideAHandlerOfADeadCenter() async {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let token: NotificationToken
        do {
            let dead = NotificationCenter()
            let address = ObjectIdentifier(dead)
            token = dead.observe(.number, on: MainActor.self) { _ in
                // One of these is likely to lie where the dead one lay.
                let successors = (0..<100).map { _ in NotificationCenter() }
                let tokens = successors.map { $0.observe(.number) { _ in } }
                answers.add(successors.contains { ObjectIdentifier($0) == address })
                answers.add(parked.cancelAndWait())
                withExtendedLifetime(tokens) {}
            }
            // The worker must not be the last to let go of the center, or its memory would not come round again here.
            Worker { [weak dead] in dead?.post(.number, payload: 1) }.join()
        }
        await drainMainQueue()
        #expect(answers.values.last == false)
        #expect(answers.count == 2)
        #expect(!token.isActive)
        park.letGo()
        await onThread { poster.join() }
    }

    @Test("Two handlers that wait for each other do not deadlock")
    func mutual() {
        let arrived = [Signal(), Signal()]
        let tokens = Shared<[NotificationToken]>([])
        let answers = Log<Bool>()
        tokens.value = [Notification.Name.event, .other].enumerated().map { index, name in
            center.observe(name: name) { _ in
                arrived[index].send()
                arrived[1 - index].wait()
                answers.add(tokens.value[1 - index].cancelAndWait())
                arrived[index].send()
                arrived[1 - index].wait()
            }
        }
        let posters = [Notification.Name.event, .other].map { name in
            Worker { [center] in center.post(name: name, object: nil) }
        }
        for poster in posters { poster.join() }
        #expect(answers.values == [false, false])
    }

    @Test("Inside a handler on a queue or the main actor it does not wait")
    func insideOtherContexts() async {
        let park = Park()
        let answers = Log<Bool>()
        let parked = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        await onThread { park.waitForArrival() }
        let asking = [
            center.observe(name: .other, queue: OperationQueue()) { _ in answers.add(parked.cancelAndWait()) },
            center.observe(name: .other, on: MainActor.self) { _ in answers.add(waitOnThisThread(parked)) },
        ]
        await onThread { [center] in center.post(name: .other, object: nil) }
        await drainMainQueue()
        #expect(answers.values == [false, false])
        park.letGo()
        await onThread { poster.join() }
        #expect(asking.allSatisfy { $0.isActive })
    }

    @Test("It waits for an operation that runs, and not for one that waits in its queue")
    func queued() {
        let queue = OperationQueue()
        queue.isSuspended = true
        let token = center.observe(name: .event, queue: queue) { _ in }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        while queue.operationCount == 0 { Thread.sleep(forTimeInterval: 0.001) }
        #expect(token.cancelAndWait())
        queue.isSuspended = false
        poster.join()
    }

    @Test("Several waiters of several observations all wake up")
    func manyWaiters() {
        let park = Park()
        let tokens = (0..<3).map { _ in center.observe(name: .event) { _ in park.stop() } }
        let posters = (0..<3).map { _ in Worker { [center] in center.post(name: .event, object: nil) } }
        for _ in posters { park.waitForArrival() }
        let waiters = tokens.map { token in Worker { _ = token.cancelAndWait() } }
        for _ in 0..<9 { park.letGo() }
        for worker in posters + waiters { worker.join() }
        #expect(tokens.allSatisfy { !$0.isActive })
    }

    @Test("Several waiters of one observation all wake up")
    func manyWaitersOfOne() {
        let park = Park()
        let token = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let waiters = (0..<3).map { _ in Worker { _ = token.cancelAndWait() } }
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

/// A handler on the main actor is synchronous, so waiting is not barred there.
private func waitOnThisThread(_ token: NotificationToken) -> Bool { token.cancelAndWait() }

import Foundation
import NotificationToken
import Testing

@Suite("C1 One gate: once cancel() has returned nothing passes", timeLimit)
struct GateTests {
    private let center = NotificationCenter()

    @Test("An observer that an earlier handler of the same post cancels is not called")
    func siblingInTheRunningPost() {
        // Whichever is called first, so that the order does not decide: each cancels the other.
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

    @Test("A post that another thread holds does not reach who is cancelled meanwhile")
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

    @Test("Nor does it reach who is cancelled while a handler of theirs runs on a third thread")
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

    @Test("What waits in a queue is not delivered after cancel()")
    func waitingInAQueue() {
        let queue = OperationQueue()
        queue.isSuspended = true
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        while queue.operationCount == 0 { Thread.sleep(forTimeInterval: 0.001) }
        token.cancel()
        queue.isSuspended = false
        poster.join()
        #expect(calls.count == 0)
    }

    @Test("What waits in a queue is not delivered after cancel(), also while a handler of the same observer runs there")
    func waitingBesideARunningHandler() {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        let handler = Park(), other = Park()
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in
            calls.tick()
            if calls.count == 1 { handler.stop() }
        }
        let first = Worker { [center] in center.post(name: .event, object: nil) }
        handler.waitForArrival()
        queue.addOperation { other.stop() }
        other.waitForArrival()
        let second = Worker { [center] in center.post(name: .event, object: nil) }
        while queue.operationCount < 3 { Thread.sleep(forTimeInterval: 0.001) }
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

    @Test("A frame further down does not call a handler that was cancelled in a nested post")
    func recursion() {
        let depth = Log<Int>()
        let tokens = Shared<[NotificationToken]>([])
        let poster = center.observe(name: .event) { [center] _ in
            depth.tick()
            if depth.count < 5 { center.post(name: .event, object: nil) } else { tokens.value[0].cancel() }
        }
        let calls = Log<Int>()
        tokens.value = [center.observe(name: .event) { _ in calls.tick() }]
        center.post(name: .event, object: nil)
        #expect(depth.count == 5)
        #expect(calls.count == 0)
        poster.cancel()
    }

    @Test("A decoder that ends its own observation keeps the payload from the handler")
    func decoderCancels() {
        let token = Shared<NotificationToken?>(nil)
        let key = Notification.Key<Int>(
            "custom",
            coding: .custom(decode: { _ in
                token.value?.cancel(); return 1
            }))
        let calls = Log<Int>()
        token.value = center.observe(key) {
            calls.add($0)
        } onMismatch: { _ in
            calls.add(-1)
        }
        center.post(key, payload: 1)
        #expect(calls.values == [])
    }

    @Test("A decoder that ends its own observation and then finds nothing is not reported")
    func decoderCancelsAndFails() {
        let token = Shared<NotificationToken?>(nil)
        let key = Notification.Key<Int>(
            "custom",
            coding: .custom(decode: { _ in
                token.value?.cancel()
                return nil
            }))
        let calls = Log<Int>()
        token.value = center.observe(key) {
            calls.add($0)
        } onMismatch: { _ in
            calls.add(-1)
        }
        center.post(key, payload: 1)
        #expect(calls.values == [])
    }

    @Test("The gate holds against two posting threads, 3,000 times")
    func stress() {
        let isOver = Shared(false)
        let posters = (0..<2).map { _ in
            Worker { [center] in while !isOver.value { center.post(name: .event, object: nil) } }
        }
        let late = Log<Int>()
        for _ in 0..<3_000 {
            let isCancelled = Shared(false)
            let token = center.observe(name: .event) { _ in
                if isCancelled.value { late.tick() }
            }
            _ = token.cancelAndWait()
            isCancelled.value = true
        }
        isOver.value = true
        for poster in posters { poster.join() }
        #expect(late.count == 0)
    }
}

@Suite("C2 Same context, absolute", timeLimit)
struct SameContextTests {
    private let center = NotificationCenter()

    @Test("On one thread, no handler code runs after cancel()")
    func sameThread() {
        let calls = Log<Int>()
        let token = center.observe(.number) { calls.add($0) }
        center.post(.number, payload: 1)
        token.cancel()
        center.post(.number, payload: 2)
        #expect(calls.values == [1])
    }

    @Test("On one serial queue, no handler code runs after cancel()")
    func sameQueue() {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let calls = Log<Int>()
        let token = center.observe(name: .event, queue: queue) { _ in calls.tick() }
        let park = Park()
        queue.addOperation {
            park.stop(); token.cancel()
        }
        park.waitForArrival()
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        while queue.operationCount < 2 { Thread.sleep(forTimeInterval: 0.001) }
        park.letGo()
        poster.join()
        #expect(calls.count == 0)
    }

    @Test("On the main actor, no handler code runs after cancel()")
    @MainActor func mainActor() async {
        let calls = Log<Int>()
        let token = center.observe(name: .event, on: MainActor.self) { _ in calls.tick() }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        Worker { [center] in center.post(name: .event, object: nil) }.join()
        token.cancel()
        await drainMainQueue()
        #expect(calls.count == 1)
    }

    @Test("A handler that cancels itself runs to its end")
    func alreadyOnTheStack() {
        let token = Shared<NotificationToken?>(nil)
        let calls = Log<String>()
        token.value = center.observe(name: .event) { _ in
            calls.add("before")
            token.value?.cancel()
            calls.add("after")
        }
        center.post(name: .event, object: nil)
        center.post(name: .event, object: nil)
        #expect(calls.values == ["before", "after"])
    }
}

@Suite("C3 cancel() never blocks, and no user code runs under a lock", timeLimit)
struct NeverBlocksTests {
    private let center = NotificationCenter()

    @Test("cancel() and release return while the handler is parked on another thread")
    func cancelAndRelease() {
        let park = Park()
        let finished = Log<Int>()
        let cancelled = center.observe(name: .event) { _ in
            park.stop(); finished.tick()
        }
        let released = Shared(
            Optional(
                center.observe(name: .other) { _ in
                    park.stop(); finished.tick()
                }))
        let posters = [Notification.Name.event, .other].map { name in
            Worker { [center] in center.post(name: name, object: nil) }
        }
        park.waitForArrival()
        park.waitForArrival()
        Worker { cancelled.cancel() }.join()
        Worker { released.value = nil }.join()
        #expect(finished.count == 0)
        park.letGo()
        park.letGo()
        for poster in posters { poster.join() }
        #expect(finished.count == 2)  // Who had passed the gate finishes.
    }

    @Test("A parked handler holds neither other deliveries nor other observers of its name")
    func deliveryGoesOn() {
        let park = Park()
        let isFirst = Shared(true)
        let token = center.observe(name: .event) { _ in
            if isFirst.value { isFirst.value = false; park.stop() }
        }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let calls = Log<Int>()
        let other = center.observe(name: .event) { _ in calls.tick() }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        other.cancel()
        park.letGo()
        poster.join()
        #expect(token.isActive)
    }

    @Test("A handler may do everything, because no lock is held")
    func everythingInAHandler() {
        let tokens = Shared<[NotificationToken]>([])
        let bag = NotificationToken.Bag()
        let calls = Log<Int>()
        tokens.value.append(
            center.observe(name: .event) { [center] _ in
                calls.tick()
                center.observe(name: .event) { _ in }.store(in: bag)
                center.post(name: .other, object: nil)
                bag.cancelAll()
                tokens.value.last?.cancel()
                tokens.value = []
            })
        tokens.value.append(center.observe(name: .other) { _ in calls.tick() })
        center.post(name: .event, object: nil)
        #expect(calls.count == 2)
    }

    @Test("Two handlers on two threads may post to each other")
    func crosswise() {
        let depth = Log<Int>()
        let tokens = [
            center.observe(.number) { [center] in
                depth.tick(); if $0 > 0 { center.post(.text, payload: String($0 - 1)) }
            },
            center.observe(.text) { [center] in
                depth.tick()
                if let number = Int($0), number > 0 { center.post(.number, payload: number - 1) }
            },
        ]
        let workers = [
            Worker { [center] in for _ in 0..<200 { center.post(.number, payload: 4) } },
            Worker { [center] in for _ in 0..<200 { center.post(.text, payload: "4") } },
        ]
        for worker in workers { worker.join() }
        #expect(depth.count == 2 * 200 * 5)
        #expect(tokens.allSatisfy { $0.isActive })
    }

    @Test(
        "A thread that releases a token under a lock of its own does not wait for one that takes that lock in a deinit")
    func foreignLock() {
        // The other thread's handler is released, and its capture's deinit wants the lock.
        let lock = NSLock()
        let entered = Signal()
        let captured = Shared(
            Optional(
                Deinit {
                    entered.send(); lock.withLock {}
                }))
        let one = Shared(
            Optional(center.observe(name: .event) { [thing = captured.value] _ in withExtendedLifetime(thing) {} }))
        let two = Shared(Optional(center.observe(name: .event) { _ in }))
        captured.value = nil
        lock.lock()
        let worker = Worker { one.value = nil }
        entered.wait()
        two.value = nil
        lock.unlock()
        worker.join()
    }
}

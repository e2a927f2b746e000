import Foundation
import NotificationToken
import Testing

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
        let own = Log<Int>()
        let token = center.observe(name: .event) { _ in
            own.tick()
            if own.count == 1 { park.stop() }
        }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        let calls = Log<Int>()
        let other = center.observe(name: .event) { _ in calls.tick() }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        #expect(own.count == 2)
        other.cancel()
        park.letGo()
        poster.join()
        #expect(token.isActive)
    }

    @Test("A handler may observe, post, cancel and release, because no lock is held")
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
        #expect(bag.count == 0)
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

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
        for round in 0..<3_000 {
            let isCancelled = Shared(false)
            let called = Signal()
            let token = center.observe(name: .event) { _ in
                if isCancelled.value { late.tick() }
                called.send()
            }
            if round % 100 == 0 { called.wait() }  // Or nobody might have posted meanwhile.
            _ = token.cancelAndWait()
            isCancelled.value = true
        }
        isOver.value = true
        for poster in posters { poster.join() }
        #expect(late.count == 0)
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C5 Exactly once, from anywhere", timeLimit)
struct ExactlyOnceTests {
    private let center = NotificationCenter()

    @Test("The second cancel() does nothing, also to an observer that came in between")
    func twice() {
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in }
        token.cancel()
        let newcomers = (0..<4).map { _ in center.observe(name: .event) { _ in calls.tick() } }
        let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        token.cancel()
        _ = token.cancelAndWait()
        center.post(name: .event, object: nil)
        #expect(calls.count == 5)
        #expect(newcomers.allSatisfy { $0.isActive })
        center.removeObserver(raw)
    }

    @Test("The second cancel() does not count as that of an observer of the same name, which goes on")
    func twiceWithOthers() {
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in }
        let other = center.observe(name: .event) { _ in calls.tick() }
        token.cancel()
        token.cancel()
        // Longer than it takes until a name is taken out of its center that nobody seems to observe.
        for _ in 0..<100 {
            center.post(name: .event, object: nil)
            pause(0.001)
        }
        #expect(calls.count == 100)
        #expect(other.isActive)
    }

    @Test("Four threads that cancel at once end it once, 500 times")
    func concurrently() {
        for _ in 0..<500 {
            let ends = Log<Int>()
            let capture = Shared(Optional(Deinit { ends.tick() }))
            let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
            let action = NotificationToken { ends.tick() }
            capture.value = nil
            let go = (0..<4).map { _ in Signal() }
            let workers = go.map { signal in
                Worker {
                    signal.wait(); token.cancel(); action.cancel()
                }
            }
            for signal in go { signal.send() }
            for worker in workers { worker.join() }
            #expect(ends.count == 2)
        }
    }

    @Test("A capture whose deinit cancels the same token, and others, is harmless")
    func deinitOfACapture() {
        let token = Shared<NotificationToken?>(nil)
        let other = center.observe(name: .event) { _ in }
        let ends = Log<Int>()
        let capture = Shared(
            Optional(
                Deinit {
                    ends.tick()
                    token.value?.cancel()
                    _ = token.value?.cancelAndWait()
                    other.cancel()
                }))
        token.value = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        token.value?.cancel()
        #expect(ends.count == 1)
        #expect(!other.isActive)
    }

    @Test("A capture whose deinit posts, observes and cancels on the same center is harmless")
    func deinitCallsTheCenter() {
        let calls = Log<Int>()
        let bystander = center.observe(name: .event) { _ in calls.tick() }
        let capture = Shared(
            Optional(
                Deinit { [center] in
                    center.post(name: .event, object: nil)
                    center.observe(name: .event) { _ in }.cancel()
                    center.removeObserver(center.addObserver(forName: .event, object: nil, queue: nil) { _ in })
                }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        token.cancel()
        #expect(calls.count == 1)
        #expect(bystander.isActive)
    }

    @Test("A handler may release its own token, whose capture then dies when it returns")
    func ownTokenInItsHandler() {
        let token = Shared<NotificationToken?>(nil)
        let log = Log<String>()
        let capture = Shared(Optional(Deinit { log.add("released") }))
        token.value = center.observe(name: .event) { [thing = capture.value] _ in
            token.value = nil
            withExtendedLifetime(thing) { log.add("handler ends") }
        }
        capture.value = nil
        center.post(name: .event, object: nil)
        center.post(name: .event, object: nil)
        #expect(log.values == ["handler ends", "released"])
    }

    @Test("A closure's token runs it once, re-entrantly too")
    func closure() {
        let token = Shared<NotificationToken?>(nil)
        let calls = Log<Int>()
        token.value = NotificationToken {
            calls.tick()
            token.value?.cancel()
        }
        token.value?.cancel()
        token.value = nil
        #expect(calls.count == 1)
    }

    @Test("Cancelled on another thread before observe returned to the caller, an observation ends as ever")
    func duringRegistration() {
        let isOver = Shared(false)
        let poster = Worker { [center] in while !isOver.value { center.post(name: .event, object: nil) } }
        for _ in 0..<2_000 {
            let slot = Shared<NotificationToken?>(nil)
            let calls = Log<Int>()
            slot.value = center.observe(name: .event) { _ in
                if let token = slot.take() { token.cancel(); calls.tick() }
            }
            slot.value = nil
            #expect(calls.count <= 1)
        }
        isOver.value = true
        poster.join()
    }
}

@Suite("C6 Release of the handler", timeLimit)
struct ReleaseTests {
    private let center = NotificationCenter()

    @Test("The captures of every kind of handler are gone when cancel() returns, if nothing is in flight")
    func atOnce() {
        weak var weakThing: Thing?
        let observers: [(NotificationCenter, Thing) -> NotificationToken] = [
            { center, thing in center.observe(name: .event) { _ in withExtendedLifetime(thing) {} } },
            { center, thing in center.observe(name: .event, queue: .main) { _ in withExtendedLifetime(thing) {} } },
            { center, thing in center.observe(name: .event, on: MainActor.self) { _ in withExtendedLifetime(thing) {} }
            },
            { center, thing in center.observe(.number) { _ in withExtendedLifetime(thing) {} } },
            { center, thing in center.observe(.number, on: MainActor.self) { _ in withExtendedLifetime(thing) {} } },
            { center, thing in
                center.observe(.number) { _ in
                } onMismatch: { _ in
                    withExtendedLifetime(thing) {}
                }
            },
            { _, thing in NotificationToken { withExtendedLifetime(thing) {} } },
        ]
        for (index, observe) in observers.enumerated() {
            var thing: Thing? = Thing()
            weakThing = thing
            let token = thing.map { observe(center, $0) }
            thing = nil
            #expect(weakThing != nil, "\(index)")
            token?.cancel()
            #expect(weakThing == nil, "\(index)")
            withExtendedLifetime(token) {}
        }
    }

    @Test("So are those of onMismatch where the handler runs elsewhere")
    func mismatchHandlers() {
        actor Store {}
        let store = Store()
        let observers: [(@escaping @Sendable (Notification.PayloadError) -> Void) -> NotificationToken] = [
            { [center] in center.observe(.number, on: MainActor.self, using: { _ in }, onMismatch: $0) },
            { [center] in center.observe(.number, on: store, using: { _, _ in }, onMismatch: $0) },
        ]
        for observe in observers {
            let isGone = Shared(false)
            let capture = Shared(Optional(Deinit { isGone.value = true }))
            let token = observe { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
            capture.value = nil
            #expect(!isGone.value)
            token.cancel()
            #expect(isGone.value)
        }
    }

    @Test("The captures are gone when the delivery in flight ends, and not before")
    func inFlight() {
        let park = Park()
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in
            park.stop(); withExtendedLifetime(thing) {}
        }
        capture.value = nil
        let later = Park()
        let second = center.observe(name: .event) { _ in later.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        token.cancel()
        #expect(!isGone.value)
        park.letGo()
        later.waitForArrival()  // The post still goes on.
        #expect(isGone.value)
        later.letGo()
        poster.join()
        #expect(second.isActive)
    }

    @Test("The captures outlast every delivery in flight, also one whose payload is still being read")
    func inFlightTwice() {
        let parks = [Park(), Park()]
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let key = Notification.Key<Int>(
            "custom",
            coding: .custom(
                decode: { note in
                    guard let number = note.userInfo?["number"] as? Int else { return nil }
                    parks[number].stop()
                    return number
                }, encode: { ["number": $0] }))
        let token = center.observe(key) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        let posters = (0..<2).map { number in Worker { [center] in center.post(key, payload: number) } }
        for park in parks { park.waitForArrival() }
        token.cancel()
        #expect(!isGone.value)
        parks[0].letGo()
        posters[0].join()
        #expect(!isGone.value)
        parks[1].letGo()
        posters[1].join()
        #expect(isGone.value)
    }

    @Test("A post that another thread holds does not keep the captures of an observer that it has not reached")
    func parkedPost() {
        let park = Park()
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let first = center.observe(name: .event) { _ in park.stop() }
        let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        token.cancel()
        #expect(isGone.value)
        park.letGo()
        poster.join()
        #expect(first.isActive)
    }

    @Test("A post that is under way does not keep the captures of an observer that it has passed")
    func passed() {
        let park = Park()
        let isGone = Shared(false)
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let token = center.observe(name: .event) { [thing = capture.value] _ in withExtendedLifetime(thing) {} }
        capture.value = nil
        let second = center.observe(name: .event) { _ in park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        token.cancel()
        #expect(isGone.value)
        park.letGo()
        poster.join()
        #expect(second.isActive)
    }

    @Test("What waits for the main actor is released with the observation")
    @MainActor func waiting() {
        let key = Notification.Key<Thing>("thing")
        let token = center.observe(key, on: MainActor.self) { _ in }
        weak var weakThing: Thing?
        let thing = Shared<Thing?>(Thing())
        weakThing = thing.value
        Worker { [center] in if let thing = thing.take() { center.post(key, payload: thing) } }.join()
        #expect(weakThing != nil)
        token.cancel()
        #expect(weakThing == nil)
    }

    @Test(
        "A payload that waits for the main actor may post, observe and cancel when it is released with the observation")
    @MainActor func waitingWithADeinit() {
        let key = Notification.Key<Deinit>("deinit")
        let token = Shared<NotificationToken?>(nil)
        let calls = Log<Int>()
        let bystander = center.observe(.number) { calls.add($0) }
        token.value = center.observe(key, on: MainActor.self) { _ in }
        let poster = Worker { [center] in
            let payload = Deinit {
                token.value?.cancel()
                center.observe(key) { _ in }.cancel()
                center.post(.number, payload: 1)
            }
            center.post(key, payload: payload)
        }
        poster.join()
        // On a thread of its own, because a deadlock there would not block the main actor.
        Worker { token.value?.cancel() }.join()
        #expect(calls.values == [1])
        #expect(bystander.isActive)
    }

    @Test("A chain of tokens, each captured by the handler of the next, is released on a small stack")
    func chain() {
        let worker = Worker(stackSize: 512 * 1024) { [center] in
            var token = center.observe(name: .event) { _ in }
            for _ in 0..<1_000 {
                token = center.observe(name: .event) { [token] _ in withExtendedLifetime(token) {} }
            }
        }
        worker.join()
    }
}

@Suite("C7 Release is cancel", timeLimit)
struct ReleaseIsCancelTests {
    private let center = NotificationCenter()

    @Test("A released token ends its observation at once")
    func released() {
        let calls = Log<Int>()
        do {
            let token = center.observe(name: .event) { _ in calls.tick() }
            center.post(name: .event, object: nil)
            withExtendedLifetime(token) {}
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
    }

    @Test("A token that a foreign block alone holds may die with it, on Linux since Swift 6.3 under the center's lock")
    func foreignBlock() {
        let calls = Log<Int>()
        var raw: (any NSObjectProtocol)?
        autoreleasepool {
            let token = center.observe(name: .event) { _ in calls.tick() }
            let adopted = NotificationToken(
                notificationCenter: center, token: center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            )
            let action = NotificationToken { calls.add(100) }
            raw = center.addObserver(forName: .other, object: nil, queue: nil) { _ in
                withExtendedLifetime((token, adopted, action)) {}
            }
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        autoreleasepool { if let raw { center.removeObserver(raw) } }
        raw = nil  // Before Swift 6.3, as on Apple's platforms, this holds the block.
        center.post(name: .event, object: nil)
        #expect(calls.values == [0, 100])
    }

    @Test("An adopted observer is removed once, a moment later, and nobody else with it")
    func adopted() {
        let calls = Log<Int>()
        let token = NotificationToken(
            notificationCenter: center,
            token: center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() })
        center.post(name: .event, object: nil)
        #expect(calls.count == 1)
        token.cancel()
        token.cancel()
        #expect(!token.isActive)
        // Once the block is gone, so is the entry; then further observers come and stay.
        let gone = Signal()
        let capture = Shared(Optional(Deinit { gone.send() }))
        let second = autoreleasepool {
            NotificationToken(
                notificationCenter: center,
                token: center.addObserver(forName: .event, object: nil, queue: nil) { [thing = capture.value] _ in
                    withExtendedLifetime(thing) {}
                })
        }
        capture.value = nil
        second.cancel()
        gone.wait()
        let newcomers = (0..<4).map { _ in
            center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        }
        token.cancel()
        second.cancel()
        center.post(name: .event, object: nil)
        #expect(calls.count == 5)
        for newcomer in newcomers { center.removeObserver(newcomer) }
    }

    @Test("The second cancel() of an adopted observer's token removes nobody else, later on either")
    func adoptedTwice() {
        /// Adopts an observer and cancels, and waits until it has been removed, and so has who was cancelled before.
        func settle() -> NotificationToken {
            let gone = Signal()
            let capture = Shared(Optional(Deinit { gone.send() }))
            // The observer is the token's alone, because before Swift 6.3, as on Apple's platforms, it holds the block.
            let token = autoreleasepool {
                NotificationToken(
                    notificationCenter: center,
                    token: center.addObserver(forName: .event, object: nil, queue: nil) { [thing = capture.value] _ in
                        withExtendedLifetime(thing) {}
                    })
            }
            capture.value = nil
            token.cancel()
            gone.wait()
            return token
        }
        let calls = Log<Int>()
        let token = settle()
        let newcomers = (0..<4).map { _ in
            center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        }
        token.cancel()
        _ = settle()
        center.post(name: .event, object: nil)
        #expect(calls.count == 4)
        for newcomer in newcomers { center.removeObserver(newcomer) }
    }

    @Test("Somebody who removes an observer of theirs twice, and so ours on Linux, does not end our observation")
    func foreignDoubleRemoval() {
        let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        center.removeObserver(raw)
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in calls.tick() }
        center.removeObserver(raw)
        for _ in 0..<2_000 where calls.count == 0 {
            center.post(name: .event, object: nil)
            Thread.sleep(forTimeInterval: 0.001)
        }
        #expect(calls.count == 1)
        #expect(token.isActive)
    }
}

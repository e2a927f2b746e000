import Foundation
import NotificationToken
import Testing

@Suite("C6 Release of the handler: at once, if nothing is in flight", timeLimit)
struct ReleaseTests {
    private let center = NotificationCenter()

    @Test("The captures of every kind of handler are gone when cancel() returns, if nothing is in flight")
    func atOnce() {
        weak var weakThing: Thing?
        let store = Store(), target = Thing()
        let observers: [(NotificationCenter, Thing) -> NotificationToken] = [
            { center, thing in center.observe(name: .event) { _ in withExtendedLifetime(thing) {} } },
            { center, thing in center.observe(name: .event, queue: .main) { _ in withExtendedLifetime(thing) {} } },
            { center, thing in center.observe(name: .event, on: MainActor.self) { _ in withExtendedLifetime(thing) {} }
            },
            { center, thing in center.observe(.number) { _ in withExtendedLifetime(thing) {} } },
            { center, thing in center.observe(.number, on: MainActor.self) { _ in withExtendedLifetime(thing) {} } },
            { center, thing in center.observe(.number, on: store) { _, _ in withExtendedLifetime(thing) {} } },
            { center, thing in center.observe(.number, with: target) { _, _ in withExtendedLifetime(thing) {} } },
            { center, thing in
                center.observe(.number, on: MainActor.self, with: target) { _, _ in withExtendedLifetime(thing) {} }
            },
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

import Foundation
import NotificationToken
import Testing

/// What others do to a center with our observers in it.
@Suite("C17 What strangers take out of a center", timeLimit)
struct ForeignEndTests {
    /// Observes, and has a stranger remove an observer of theirs twice, which on Linux removes ours.
    private static func observeAndLose(
        _ center: NotificationCenter, _ handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        // What Foundation puts into a pool may hold the center.
        autoreleasepool {
            let stranger = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            center.removeObserver(stranger)
            let token = center.observe(name: .event, using: handler)
            center.removeObserver(stranger)
            return token
        }
    }

    @Test("An observation whose center dies before it is back in it ends, 100 times")
    func centerDies() {
        for _ in 0..<100 {
            let gone = Signal()
            let capture = Shared(Optional(Deinit { gone.send() }))
            let token = Self.observeAndLose(NotificationCenter()) { [thing = capture.take()] _ in
                withExtendedLifetime(thing) {}
            }
            guard gone.comes(within: 60) else {
                Issue.record("The observation goes on without its center.")
                return
            }
            #expect(!token.isActive)
        }
    }

    @Test("So does one on an actor, and one in a stream, after what was posted before")
    func centerDiesWithPostsWaiting() async {
        for _ in 0..<100 {
            let store = HeldStore()
            store.executor.hold()
            let gone = Signal()
            let capture = Shared(Optional(Deinit { gone.send() }))
            let (token, payloads) = autoreleasepool {
                let center = NotificationCenter()
                let name = Notification.Key.number.name
                let stranger = center.addObserver(forName: name, object: nil, queue: nil) { _ in }
                center.removeObserver(stranger)
                let token = center.observe(.number, on: store) { [thing = capture.take()] store, number in
                    withExtendedLifetime(thing) { store.insert(number) }
                }
                let payloads = center.payloads(for: .number)
                center.post(.number, payload: 1)
                center.removeObserver(stranger)
                return (token, payloads)
            }
            store.executor.letGo()
            guard await onThread({ gone.comes(within: 60) }) else {
                Issue.record("The observation goes on without its center.")
                return
            }
            #expect(!token.isActive)
            #expect(await store.numbers == [1])
            #expect(await payloads.reduce(into: []) { $0.append($1) } == [1])
        }
    }

    @Test("An observation that a stranger removed is back although an adopted block takes long to die")
    func backDespiteASlowBlock() {
        let slow = SlowBlock()
        let calls = Log<Int>()
        let center = NotificationCenter()
        let token = Self.observeAndLose(center) { _ in calls.tick() }
        // Nothing tells that it is back in the center, but a post that reaches it.
        eventually {
            center.post(name: .event, object: nil)
            return calls.count > 0
        }
        #expect(calls.count == 1)
        slow.letGo()
        token.cancel()
    }

    @Test("Somebody who removes an observer of theirs twice, and so ours on Linux, does not end our observation")
    func foreignDoubleRemoval() {
        let center = NotificationCenter()
        let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        center.removeObserver(raw)
        let calls = Log<Int>()
        let token = center.observe(name: .event) { _ in calls.tick() }
        center.removeObserver(raw)
        // Nothing tells that it is back in the center, but a post that reaches it.
        eventually {
            center.post(name: .event, object: nil)
            return calls.count > 0
        }
        #expect(calls.count == 1)
        #expect(token.isActive)
    }
}

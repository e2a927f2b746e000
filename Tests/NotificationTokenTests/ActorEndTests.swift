import Foundation
import NotificationToken
import Testing

@Suite("C15 A dead actor ends the observation, and so does a dead center", timeLimit)
struct ActorEndTests {
    private let center = NotificationCenter()

    @Test("The actor is held weakly, and its end is that of the observation")
    func weakActor() async {
        weak var weakStore: Store?
        let isReleased = Shared(false)
        let capture = Shared(Optional(Deinit { isReleased.value = true }))
        let token: NotificationToken
        do {
            let store = Store()
            weakStore = store
            token = center.observe(.number, on: store) { [thing = capture.take()] store, number in
                withExtendedLifetime(thing) { store.insert(number) }
            }
            #expect(token.isActive)
        }
        #expect(weakStore == nil)
        center.post(.number, payload: 1)
        #expect(!token.isActive)
        #expect(isReleased.value)
    }

    @Test("An actor that goes between a post and its delivery ends the observation")
    func actorGoesBeforeTheDelivery() {
        let store = Shared<Store?>(Store())
        // The decoder runs on the posting thread, when the actor was still there, and releases it.
        let key = Notification.Key<Int>(
            "custom",
            coding: .custom(decode: { _ in
                store.value = nil
                return 1
            }))
        guard let token = store.value.map({ center.observe(key, on: $0) { $0.insert($1) } }) else { return }
        center.post(key, payload: 1)
        #expect(!token.isActive)
    }

    @Test("What was posted before the center died still reaches the actor; then the observation ends")
    func centerDies() async {
        let store = Store()
        let gone = Signal()
        let capture = Shared(Optional(Deinit { gone.send() }))
        let token: NotificationToken
        do {
            let center = NotificationCenter()
            token = center.observe(.number, on: store) { [thing = capture.take()] store, number in
                withExtendedLifetime(thing) { store.insert(number) }
            }
            for number in 0..<10 { center.post(.number, payload: number) }
        }
        await onThread { gone.wait() }
        #expect(await store.numbers == Array(0..<10))
        #expect(!token.isActive)
    }
}

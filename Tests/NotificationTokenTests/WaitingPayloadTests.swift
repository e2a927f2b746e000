import Foundation
import NotificationToken
import Testing

@Suite("C6 cancel() releases a handler while payloads wait for it, and none of them is delivered", timeLimit)
@MainActor struct WaitingPayloadTests {
    private let center = NotificationCenter()
    private let key = Notification.Key<Deinit>("letter")

    /// Posts on another thread a payload that sends a signal when it is released.
    private func post() -> Signal {
        let isReleased = Signal()
        Worker { [center, key] in center.post(key, payload: Deinit { isReleased.send() }) }.join()
        return isReleased
    }

    @Test("On the main actor the captures are gone when cancel() returns, and the payload is gone after its turn")
    func mainActor() async {
        let (isGone, calls) = (Shared(false), Log<Int>())
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let token = center.observe(key, on: MainActor.self) { [capture = capture.value] _ in
            withExtendedLifetime(capture) { calls.tick() }
        }
        capture.value = nil
        let isReleased = post()
        #expect(!isGone.value)
        token.cancel()
        #expect(isGone.value)
        await drainMainQueue()
        await onThread { isReleased.wait() }
        #expect(calls.count == 0)
    }

    @Test("On an actor the captures are gone when cancel() returns, and the payload is gone after its turn")
    func actor() async {
        let (store, isGone, calls) = (HeldStore(), Shared(false), Log<Int>())
        let capture = Shared(Optional(Deinit { isGone.value = true }))
        let token = center.observe(key, on: store) { [capture = capture.value] _, _ in
            withExtendedLifetime(capture) { calls.tick() }
        }
        capture.value = nil
        store.executor.hold()
        let isReleased = post()
        #expect(!isGone.value)
        token.cancel()
        #expect(isGone.value)
        store.executor.letGo()
        await onThread { isReleased.wait() }
        #expect(calls.count == 0)
    }

    @Test("A payload that waits for two observations still reaches the other one if the first is cancelled")
    func twoObservations() async {
        let (first, second) = (Log<Int>(), Log<Int>())
        let token = center.observe(.number, on: MainActor.self) { first.add($0) }
        let other = center.observe(.number, on: MainActor.self) { second.add($0) }
        Worker { [center] in for number in 0..<100 { center.post(.number, payload: number) } }.join()
        token.cancel()
        await drainMainQueue { second.count == 100 }
        #expect(first.count == 0)
        #expect(second.values == Array(0..<100))
        other.cancel()
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C6 cancel() releases a handler while payloads wait for it, and none of them is delivered", timeLimit)
@MainActor struct WaitingPayloadTests {
    private let center = NotificationCenter()
    private let key = Notification.Key<Deinit>("letter")

    @Test(
        "On every actor cancel() releases the captures at once; a waiting payload, whose deinit posts, is released in its turn",
        arguments: [true, false])
    func oneObservation(onMain: Bool) async {
        let (store, capture, calls) = (HeldStore(), Capture(), Log<Int>())
        let token = Shared<NotificationToken?>(nil)
        let handler: Shared<(@Sendable (Deinit) -> Void)?> = Shared(capture.handler { _ in calls.add(-1) })
        token.value =
            onMain
            ? center.observe(key, on: MainActor.self) { [handler = handler.take()] in handler?($0) }
            : center.observe(key, on: store) { [handler = handler.take()] in handler?($1) }
        let bystander = center.observe(.number) { calls.add($0) }
        let isReleased = Signal()
        store.executor.hold()
        Worker { [center, key] in
            let payload = Deinit {
                token.value?.cancel()
                center.observe(key) { _ in }.cancel()
                center.post(.number, payload: 1)
                isReleased.send()
            }
            center.post(key, payload: payload)
        }.join()
        #expect(!capture.isReleased)
        token.value?.cancel()
        #expect(capture.isReleased)
        #expect(calls.count == 0)
        store.executor.letGo()
        await onThread { isReleased.wait() }
        #expect(calls.values == [1])
        #expect(bystander.isActive)
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

import Foundation
import NotificationToken
import Testing

@Suite("C6 A handler on an actor is released before cancel() there returns, whatever waits for it", timeLimit)
@MainActor struct MainActorReleaseTests {
    private let center = NotificationCenter()

    private func observe(_ capture: Capture, _ decode: @escaping @Sendable () -> Void = {}) -> NotificationToken {
        let handle = capture.handler() as @Sendable (Int) -> Void
        let key = Notification.Key<Int>(
            "event",
            coding: .custom { _ in
                decode()
                return 1
            })
        return center.observe(key, on: MainActor.self) { handle($0) }
    }

    @Test("cancel() releases the captures although another thread is reading a payload for the handler")
    func duringDecoding() async {
        let (capture, park) = (Capture(), Park())
        let token = observe(capture) { park.stop() }
        let poster = Worker { [center] in center.post(name: .event, object: nil) }
        park.waitForArrival()
        token.cancel()
        #expect(capture.isReleased)
        park.letGo()
        await onThread { poster.join() }
        await drainMainQueue()
    }

    @Test("cancel() releases the captures although deliveries wait, in 500 races with a poster")
    func races() async {
        var late = 0
        for _ in 0..<500 {
            let (capture, started) = (Capture(), Signal())
            let token = observe(capture)
            let poster = Worker { [center] in
                for number in 0..<5 {
                    center.post(name: .event, object: nil)
                    if number == 1 { started.send() }
                }
            }
            started.wait()
            token.cancel()
            if !capture.isReleased { late += 1 }
            poster.join()
        }
        #expect(late == 0)
        await drainMainQueue()
    }

    @Test(
        "On every actor cancel() releases the captures at once; a waiting payload, whose deinit posts, is released in its turn",
        arguments: [true, false])
    func waitingPayload(onMain: Bool) async {
        let (store, capture, calls, key) = (HeldStore(), Capture(), Log<Int>(), Notification.Key<Deinit>("letter"))
        let token = Shared<NotificationToken?>(nil)
        let handler: Shared<(@Sendable (Deinit) -> Void)?> = Shared(capture.handler { _ in calls.add(-1) })
        token.value =
            onMain
            ? center.observe(key, on: MainActor.self) { [handler = handler.take()] in handler?($0) }
            : center.observe(key, on: store) { [handler = handler.take()] in handler?($1) }
        let bystander = center.observe(.number) { calls.add($0) }
        let isReleased = Signal()
        store.executor.hold()
        Worker { [center] in
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
}

import Foundation
import NotificationToken
import Testing

@Suite("C6 The handler is released by cancel(), or by the last delivery in flight", timeLimit)
struct ReleaseTests {
    private let center = NotificationCenter()

    @Test(
        "cancel() releases handler, decoder and onMismatch before it returns, if nothing is in flight",
        arguments: Observed.Context.withToken)
    @MainActor func atOnce(context: Observed.Context) {
        let observed = Observed(center, context)
        #expect(observed.gone.count == (context.isByName ? 2 : 0))  // With a name there is only the handler.
        observed.token.value?.cancel()
        #expect(observed.gone.count == 3)
    }

    @Test("An observation holds its queue until cancel() releases it")
    func queue() {
        weak var weakQueue: OperationQueue?
        let token = autoreleasepool {
            let queue = OperationQueue()
            weakQueue = queue
            return center.observe(name: .event, queue: queue) { _ in }
        }
        #expect(weakQueue != nil)
        token.cancel()
        #expect(weakQueue == nil)
    }

    @Test("On an actor cancel() releases the captures at once; a waiting payload, whose deinit posts, in its turn")
    func waitingPayload() async {
        let (store, capture, calls, key) = (HeldStore(), Capture(), Log<Int>(), Notification.Key<Deinit>("letter"))
        let handler: Shared<(@Sendable (Deinit) -> Void)?> = Shared(capture.handler { _ in calls.add(-1) })
        let token = center.observe(key, on: store) { [handler = handler.take()] in handler?($1) }
        let bystander = center.observe(.number) { calls.add($0) }
        let isReleased = Signal()
        store.executor.hold()
        Worker { [center] in
            let payload = Deinit {
                token.cancel()
                center.observe(key) { _ in }.cancel()
                center.post(.number, payload: 1)
                isReleased.send()
            }
            center.post(key, payload: payload)
        }.join()
        #expect(!capture.isReleased)
        token.cancel()
        #expect(capture.isReleased)
        #expect(calls.count == 0)
        store.executor.letGo()
        await onThread { isReleased.wait() }
        #expect(calls.values == [1])
        #expect(bystander.isActive)
    }
}

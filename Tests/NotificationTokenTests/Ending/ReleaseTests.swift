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
}

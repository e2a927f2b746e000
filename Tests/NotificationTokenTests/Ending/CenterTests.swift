import Foundation
import NotificationToken
import Testing

@Suite("C13 Observations end with their center, or with their token if the center is dying already", timeLimit)
struct CenterTests {
    @Test(
        "A center that observes itself in its deinit is released, and the observations end with it or with their tokens, even those that keep observing",
        arguments: [true, false])
    func observesItself(isObserved: Bool) async {
        let (tokens, stream) = (Shared<[NotificationToken]>([]), Shared<NotificationCenter.Payloads<Int>?>(nil))
        let onMain = Log<Bool>()
        let captures = [Capture(), Capture(), Capture(), Capture { onMain.add(isOnMainQueue) }]
        let worker = Worker {
            autoreleasepool {
                let center = DyingCenter()
                let names = isObserved ? [.event, nil, Notification.Key.number.name] : []
                let others = names.map { center.observe(name: $0) { _ in } }
                center.farewell.value = { center in
                    let own = [
                        center.observe(name: .event, using: captures[0].handler()),
                        center.observe(name: nil, using: captures[1].handler()),
                        center.observe(.number, using: captures[2].handler()),
                        center.observe(.number, using: captures[3].handler() as @MainActor @Sendable (Int) -> Void),
                    ]
                    stream.value = center.payloads(for: .number)
                    tokens.value = own + others
                }
            }
        }
        // A call that does not return keeps its thread busy.
        #expect(await onThread { (0..<100).contains { _ in worker.endsSoon() } })
        // A center that nobody observed before can't tell of its death any more.
        #expect(tokens.value.allSatisfy { $0.isActive == !isObserved })
        if isObserved { #expect(await stream.value?.next() == nil) }
        await onThread {
            for token in tokens.value { token.keepObserving() }
            tokens.value = []
        }
        stream.value = nil
        await drainMainQueue()
        #expect(captures.allSatisfy { $0.isReleased } && onMain.values == [true])
    }

    @Test(
        "A delivery on the main actor that is its center's last owner releases it after the handler, in turn or overtaken",
        arguments: [false, true])
    @MainActor func lastDelivery(isOvertaken: Bool) async {
        let (log, token) = (Log<String>(), Shared<NotificationToken?>(nil))
        let center = Shared<DyingCenter?>(DyingCenter())
        center.value?.farewell.value = { _ in
            token.value?.cancel { log.add("cancelled") }
            log.add("center")
        }
        let capture = Capture { log.add("handler") }
        token.value = center.value?.observe(
            .number, using: capture.handler { _ in log.add("call") } as @MainActor @Sendable (Int) -> Void)
        Worker { center.value?.post(.number, payload: 1) }.join()
        if isOvertaken { center.value?.post(.number, payload: 2) }
        center.value = nil
        if !isOvertaken { await drainMainQueue() }
        #expect(log.values == (isOvertaken ? ["call"] : []) + ["call", "handler", "cancelled", "center"])
    }
}

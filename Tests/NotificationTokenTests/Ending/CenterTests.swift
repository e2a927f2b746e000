import Foundation
import NotificationToken
import Testing

@Suite("The end of a center", timeLimit)
struct CenterTests {
    /// Keeps tokens.
    private let bag = NotificationToken.Bag()
    private let store = GatedStore()

    @Test("A token doesn't retain its center", arguments: TestedPlace.allCases)
    func tokenDoesNotRetainItsCenter(place: TestedPlace) {
        weak var reference: NotificationCenter?
        autoreleasepool {
            let center = NotificationCenter()
            reference = center
            place.observe(center, on: store) { _ in }.store(in: bag)
        }

        #expect(reference == nil)
    }

    @Test("When a center is released, its observations end and release their handlers", arguments: TestedPlace.allCases)
    func observationsEndWithTheirCenter(place: TestedPlace) async {
        let capture = Capture()
        let token = autoreleasepool { place.observe(NotificationCenter(), on: store, capture.handler()) }

        #expect(!token.isActive)
        await onThread { capture.waitForRelease() }
    }

    @Test("A delivery that waits retains its center")
    @MainActor func waitingDeliveryRetainsItsCenter() async {
        let numbers = Log<Int>()
        weak var reference: NotificationCenter?
        autoreleasepool {
            let center = NotificationCenter()
            reference = center
            center.observe(.number) { numbers.add($0) }.store(in: bag)
            JoinableThread { center.post(.number, payload: 1) }.join()
        }
        #expect(reference != nil)

        await drainMainQueue()
        #expect(numbers.values == [1])
        #expect(reference == nil)
    }

    @Test(
        "A delivery on the main actor that is its center's last owner releases it after the handler, in turn or overtaken",
        arguments: [
            (isOvertaken: false, events: ["call", "handler", "cancelled", "center"]),
            (isOvertaken: true, events: ["call", "call", "handler", "cancelled", "center"]),
        ])
    @MainActor func lastDeliveryReleasesTheCenter(isOvertaken: Bool, events: [String]) async {
        let log = Log<String>()
        let token = Shared<NotificationToken?>(nil)
        let center = Shared<CenterThatActsInDeinit?>(CenterThatActsInDeinit())
        center.value?.onDeinit.value = { _ in
            token.value?.cancel { log.add("cancelled") }
            log.add("center")
        }
        let capture = Capture { log.add("handler") }
        token.value = center.value?.observe(
            .number, using: capture.handler { _ in log.add("call") } as @MainActor @Sendable (Int) -> Void)

        JoinableThread { center.value?.post(.number, payload: 1) }.join()
        if isOvertaken { center.value?.post(.number, payload: 2) }
        center.value = nil
        if !isOvertaken { await drainMainQueue() }

        #expect(log.values == events)
    }

    // MARK: - A center that observes itself in its deinit

    /// What a center observes at itself in its deinit.
    private struct LateObservations: Sendable {
        let captures = (0..<4).map { _ in Capture() }
        let tokens = Shared<[NotificationToken]>([])
        let payloads = Shared<NotificationCenter.Payloads<Int>?>(nil)

        func add(to center: NotificationCenter) {
            tokens.value = [
                center.observe(name: .event, using: captures[0].handler()),
                center.observe(name: nil, using: captures[1].handler()),
                center.observe(.number, using: captures[2].handler()),
                center.observe(.number, using: captures[3].handler() as @MainActor @Sendable (Int) -> Void),
            ]
            payloads.value = center.payloads(for: .number)
        }
    }

    /// Releases a center, at which names are observed, and which observes itself in its deinit.
    private func observeInDeinit(afterObserving names: [Notification.Name?]) async -> LateObservations {
        let late = LateObservations()
        let thread = JoinableThread {
            autoreleasepool {
                let center = CenterThatActsInDeinit()
                center.onDeinit.value = { late.add(to: $0) }
                for name in names { center.observe(name: name) { _ in }.keepObserving() }
            }
        }
        // If it blocked, it would keep its thread.
        await onThread { thread.join() }
        return late
    }

    @Test("What a center observes at itself in its deinit ends with it, if it has been observed before")
    func observationsInDeinitEndWithTheCenter() async {
        let late = await observeInDeinit(afterObserving: [.event, nil, Notification.Key.number.name])

        #expect(late.tokens.value.map(\.isActive) == [false, false, false, false])
        #expect(await late.payloads.value?.next() == nil)
        await drainMainQueue()
        #expect(late.captures.map(\.isReleased) == [true, true, true, true])
    }

    // Foundation can't tell any more that such a center dies.
    @Test("What a center that nobody has observed observes in its deinit ends with the tokens, even if it is kept")
    func observationsInDeinitEndWithTheirTokens() async {
        let late = await observeInDeinit(afterObserving: [])
        #expect(late.tokens.value.map(\.isActive) == [true, true, true, true])

        await onThread {
            for token in late.tokens.value { token.keepObserving() }
            late.tokens.value = []
        }
        late.payloads.value = nil
        await drainMainQueue()

        #expect(late.captures.map(\.isReleased) == [true, true, true, true])
    }
}

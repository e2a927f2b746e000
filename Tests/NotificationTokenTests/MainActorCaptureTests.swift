import Foundation
import NotificationToken
import Testing

@Suite("C6 A main-actor handler is released on the main actor, once, whoever ends its observation", timeLimit)
@MainActor struct MainActorCaptureTests {
    private let ledger = Ledger()
    private let target = Thing()

    /// The forms of an observation on the main actor.
    enum Form: CaseIterable, Sendable { case name, nameTarget, key, keyTarget, voidKeyTarget }

    private func observe(_ form: Form, at center: NotificationCenter) -> NotificationToken {
        let possession = Possession(ledger)
        func use() { withExtendedLifetime(possession) {} }
        return switch form {
        case .name: center.observe(name: .event, on: MainActor.self) { _ in use() }
        case .nameTarget: center.observe(name: .event, on: MainActor.self, with: target) { _, _ in use() }
        case .key: center.observe(.number, on: MainActor.self) { _ in use() }
        case .keyTarget: center.observe(.number, on: MainActor.self, with: target) { _, _ in use() }
        case .voidKeyTarget:
            center.observe(Notification.Key<Void>("void"), on: MainActor.self, with: target) { _ in use() }
        }
    }

    /// The ways to end an observation.
    enum End: CaseIterable, Sendable {
        case cancel, tokenRelease, cancelAndWait, asyncCancelAndWait, bag, bagRelease, centerRelease

        func callAsFunction(_ slot: Slot) {
            switch self {
            case .cancel: slot.token.value?.cancel()
            case .tokenRelease: slot.token.value = nil
            case .cancelAndWait: #expect(slot.token.value?.cancelAndWait() == true)
            case .asyncCancelAndWait:
                let (token, isOver) = (slot.token.value, Signal())
                Task.detached {
                    #expect(await token?.cancelAndWait() == true)
                    isOver.send()
                }
                isOver.wait()
            case .bag, .bagRelease:
                var bag: NotificationToken.Bag? = NotificationToken.Bag()
                if let bag { slot.token.take()?.store(in: bag) }
                if self == .bag { bag?.cancelAll() }
                bag = nil
            case .centerRelease: autoreleasepool { slot.center.value = nil }
            }
        }
    }

    /// A center and its only observation.
    struct Slot: Sendable {
        let center = Shared<NotificationCenter?>(NotificationCenter())
        let token = Shared<NotificationToken?>(nil)
    }

    private func slot(_ form: Form) -> Slot {
        let slot = Slot()
        autoreleasepool { slot.token.value = slot.center.value.map { observe(form, at: $0) } }
        return slot
    }

    @Test(
        "Off the main actor every way to end an observation returns before the captures are gone; they die on the main actor, once",
        arguments: Form.allCases, End.allCases)
    func elsewhere(form: Form, end: End) async {
        let slot = slot(form)
        // The test blocks the main actor meanwhile.
        Worker { end(slot) }.join()
        #expect(ledger.count == 0)
        #expect(slot.token.value?.isActive != true)
        #expect(await ledger.hasAll(1))
        slot.token.value?.cancel()
        #expect(ledger.count == 1)
    }

    @Test(
        "On the main actor every way to end an observation releases the captures before it returns",
        arguments: Form.allCases, End.allCases)
    func onMain(form: Form, end: End) async {
        let slot = slot(form)
        if end == .asyncCancelAndWait { #expect(await slot.token.value?.cancelAndWait() == true) } else { end(slot) }
        #expect(ledger.count == 1)
        #expect(await ledger.hasAll(1))
    }

    @Test(
        "If another thread has ended an observation, ending it on the main actor releases the captures before the call returns",
        arguments: [End.cancel, .tokenRelease, .cancelAndWait, .asyncCancelAndWait, .bag])
    func passedOn(end: End) async {
        let slot = slot(.key)
        Worker { slot.token.value?.cancel() }.join()
        #expect(ledger.count == 0)
        if end == .asyncCancelAndWait { #expect(await slot.token.value?.cancelAndWait() == true) } else { end(slot) }
        #expect(ledger.count == 1)
        #expect(await ledger.hasAll(1))
    }

    @Test(
        "One block on the main queue releases the captures of all 10,000 observations that ended elsewhere before it began"
    )
    func manyAtOnce() async {
        let (center, seen, ledger) = (NotificationCenter(), Log<Int>(), ledger)
        let tokens = (0..<10_000).map { _ in observe(.key, at: center) }
        Worker {
            tokens[0].cancel()
            DispatchQueue.main.async { MainActor.assumeIsolated { seen.add(ledger.count) } }
            for token in tokens { token.cancel() }
        }.join()
        #expect(await ledger.hasAll(10_000))
        #expect(seen.values == [10_000])
    }
}

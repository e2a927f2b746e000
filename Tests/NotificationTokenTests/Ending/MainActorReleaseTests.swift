import Foundation
import NotificationToken
import Testing

@Suite("C6 What a token holds for the main actor is released there, once, whoever ends it", timeLimit)
@MainActor struct MainActorReleaseTests {
    private let ledger = Ledger()
    private let runs = Log<Bool>()

    /// The ways to end a token.
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

    /// A center and its only observation, or a closure, which has no center.
    struct Slot: Sendable {
        let center = Shared<NotificationCenter?>(NotificationCenter())
        let token = Shared<NotificationToken?>(nil)
    }

    /// Makes a token whose handler or closure captures a value that isn't `Sendable`.
    private func makeSlot(isClosure: Bool) -> Slot {
        let (slot, possession) = (Slot(), Possession(ledger))
        let body = { @MainActor [runs] in withExtendedLifetime(possession) { runs.add(isOnMainQueue) } }
        autoreleasepool {
            slot.token.value =
                isClosure
                ? NotificationToken { body() }
                : slot.center.value?.observe(.number) { _ in body() }
        }
        return slot
    }

    @Test(
        "Off the main actor every way to end a token returns before the captures are gone; they die on the main actor, once",
        arguments: End.allCases, [false, true])
    func elsewhere(end: End, isClosure: Bool) async {
        if isClosure && end == .centerRelease { return }
        let slot = makeSlot(isClosure: isClosure)
        // The test blocks the main actor meanwhile.
        Worker { end(slot) }.join()
        #expect(ledger.count == 0 && runs.count == 0)
        #expect(slot.token.value?.isActive != true)
        #expect(await ledger.hasAll(1))
        slot.token.value?.cancel()
        #expect(ledger.count == 1 && runs.values == (isClosure ? [true] : []))
    }

    @Test(
        "On the main actor every way to end a token releases the captures before it returns",
        arguments: End.allCases, [false, true])
    func onMain(end: End, isClosure: Bool) async {
        if isClosure && end == .centerRelease { return }
        let slot = makeSlot(isClosure: isClosure)
        if end == .asyncCancelAndWait { #expect(await slot.token.value?.cancelAndWait() == true) } else { end(slot) }
        #expect(ledger.count == 1 && runs.values == (isClosure ? [true] : []))
        slot.token.value?.cancel()
        #expect(await ledger.hasAll(1))
    }

    @Test(
        "After keepObserving(), a token that another thread releases has its closure released on the main actor without running"
    )
    func keepsObserving() async {
        let slot = makeSlot(isClosure: true)
        Worker {
            slot.token.value?.keepObserving()
            slot.token.value = nil
        }.join()
        #expect(await ledger.hasAll(1))
        #expect(runs.count == 0)
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C6 What a handler holds for the main actor is released there, once, whoever ends the observation", timeLimit)
@MainActor struct MainActorReleaseTests {
    private let ledger = Ledger()

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

    /// Makes a token whose handler captures a value that isn't `Sendable`.
    private func makeSlot() -> Slot {
        let (slot, possession) = (Slot(), Possession(ledger))
        autoreleasepool {
            slot.token.value = slot.center.value?.observe(.number) { _ in withExtendedLifetime(possession) {} }
        }
        return slot
    }

    @Test(
        "Off the main actor every way to end an observation returns before the captures are gone; they die on the main actor",
        arguments: End.allCases)
    func elsewhere(end: End) async {
        let slot = makeSlot()
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
        arguments: End.allCases)
    func onMain(end: End) async {
        let slot = makeSlot()
        if end == .asyncCancelAndWait { #expect(await slot.token.value?.cancelAndWait() == true) } else { end(slot) }
        #expect(ledger.count == 1)
        slot.token.value?.cancel()
        #expect(await ledger.hasAll(1))
    }
}

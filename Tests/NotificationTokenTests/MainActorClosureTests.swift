import Foundation
import NotificationToken
import Testing

@Suite("C6 A token's closure for the main actor runs and is released there, once, whoever ends the token", timeLimit)
@MainActor struct MainActorClosureTests {
    private let ledger = Ledger()

    /// Makes a token whose closure captures a value that isn't `Sendable`.
    private func makeToken(_ runs: Log<Bool>) -> NotificationToken {
        let possession = Possession(ledger)
        return NotificationToken(on: MainActor.self) {
            withExtendedLifetime(possession) { runs.add(isOnMainQueue) }
        }
    }

    /// The ways to end a token.
    enum End: CaseIterable, Sendable {
        case cancel, release, cancelAndWait, asyncCancelAndWait, bag

        func callAsFunction(_ token: Shared<NotificationToken?>) {
            switch self {
            case .cancel: token.value?.cancel()
            case .release: token.value = nil
            case .cancelAndWait: #expect(token.value?.cancelAndWait() == true)
            case .asyncCancelAndWait:
                let (token, isOver) = (token.value, Signal())
                Task.detached {
                    await token?.cancelAndWait()
                    isOver.send()
                }
                isOver.wait()
            case .bag:
                let bag = NotificationToken.Bag()
                token.take()?.store(in: bag)
                bag.cancelAll()
            }
        }
    }

    @Test(
        "On the main actor, every way to end the token runs and releases the closure before it returns",
        arguments: End.allCases)
    func onMain(end: End) async {
        let runs = Log<Bool>()
        let token = Shared(Optional(makeToken(runs)))
        if end == .asyncCancelAndWait { await token.value?.cancelAndWait() } else { end(token) }
        #expect(runs.values == [true] && ledger.count == 1)
        token.value?.cancel()
        token.value = nil
        #expect(await ledger.hasAll(1) && runs.count == 1)
    }

    @Test(
        "On another thread, every way to end the token returns, cancelAndWait() with true, and the closure runs later on the main actor",
        arguments: End.allCases)
    func elsewhere(end: End) async {
        let runs = Log<Bool>()
        let token = Shared(Optional(makeToken(runs)))
        // The test blocks the main actor meanwhile.
        Worker { end(token) }.join()
        #expect(runs.count == 0 && ledger.count == 0)
        #expect(token.value?.isActive != true)
        #expect(await ledger.hasAll(1))
        #expect(runs.values == [true])
    }

    @Test(
        "The closure of a detached token is released on the main actor without running if another thread releases the token"
    )
    func detached() async {
        let runs = Log<Bool>()
        let token = Shared(Optional(makeToken(runs)))
        Worker {
            token.value?.detach()
            token.value = nil
        }.join()
        #expect(await ledger.hasAll(1))
        #expect(runs.count == 0)
    }

    @Test("The closure can cancel its own token and wait for it, and create and end others")
    func reentrant() {
        let (token, results) = (Shared<NotificationToken?>(nil), Log<Bool>())
        token.value = NotificationToken(on: MainActor.self) {
            token.value?.cancel()
            results.add(token.value?.cancelAndWait() == true)
            NotificationToken(on: MainActor.self) { results.add(true) }.cancel()
        }
        token.value?.cancel()
        #expect(results.values == [true, true])
    }
}

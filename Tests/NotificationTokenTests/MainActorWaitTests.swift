import Foundation
import NotificationToken
import Testing

@Suite(
    "C4 On the main actor cancelAndWait() returns when the captures are gone, whoever else ends the observation",
    timeLimit)
@MainActor struct MainActorWaitTests {
    nonisolated private static let rounds = 2_000
    private let ledger = Ledger()
    private let center = NotificationCenter()

    private func observe() -> NotificationToken {
        let possession = Possession(ledger)
        return center.observe(.number, on: MainActor.self) { _ in withExtendedLifetime(possession) {} }
    }

    private func wait(for token: NotificationToken?) -> Bool { token?.cancelAndWait() == true }

    @Test(
        "If another thread cancels at the same moment, cancelAndWait() on main returns when the captures are gone (2,000 rounds)",
        arguments: [false, true])
    func together(isAwaited: Bool) async {
        let (turn, round, done, token) = (Signal(), Shared(0), Signal(), Shared<NotificationToken?>(nil))
        let worker = Worker {
            for number in 1...Self.rounds {
                turn.wait()
                round.value = number
                token.value?.cancel()
                done.send()
            }
        }
        var late = 0
        for number in 1...Self.rounds {
            token.value = observe()
            turn.send()
            while round.value < number {}
            let answer = isAwaited ? await token.value?.cancelAndWait() == true : wait(for: token.value)
            if !answer || ledger.count < number { late += 1 }
            done.wait()
        }
        worker.join()
        #expect(late == 0)
        #expect(await ledger.hasAll(Self.rounds))
    }
}

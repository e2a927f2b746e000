import Foundation
import NotificationToken
import Testing

@Suite("C4 cancelAndWait() waits until no other thread runs the closure", timeLimit)
struct CancelAndWaitTests {
    private let answers = Log<Bool>()

    /// Starts a thread that waits, and expects it to block.
    private func startWaiter(for token: NotificationToken) -> Worker {
        let waiter = Worker { [answers] in answers.add(token.cancelAndWait()) }
        eventually { !token.isActive }  // Nothing reports what the thread does after that.
        guard waiter.endsSoon() else { return waiter }
        Issue.record("cancelAndWait() does not wait.")
        return Worker {}
    }

    @Test("A thread that waits for a token's closure goes on only when that one has run")
    func twoClosures() {
        let parks = [Park(), Park()]
        let tokens = parks.map { park in NotificationToken { park.stop() } }
        let cancellers = tokens.map { token in Worker { token.cancel() } }
        for park in parks { park.waitForArrival() }
        let waiters = tokens.map { startWaiter(for: $0) }
        parks[0].letGo()
        waiters[0].join()
        #expect(!waiters[1].endsSoon())
        parks[1].letGo()
        for worker in [waiters[1]] + cancellers { worker.join() }
        #expect(answers.values == [true, true])
    }
}

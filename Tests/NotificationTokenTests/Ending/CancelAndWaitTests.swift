import Foundation
import NotificationToken
import Testing

@Suite("C4 cancelAndWait() waits until no other thread runs the handler, and never waits inside a handler", timeLimit)
struct CancelAndWaitTests {
    private let center = NotificationCenter()
    private let answers = Log<Bool>()

    /// Starts a thread that waits, and expects it to block.
    private func startWaiter(
        for token: NotificationToken, then check: @escaping @Sendable () -> Bool = { true }
    ) -> Worker {
        let waiter = Worker { [answers] in answers.add(token.cancelAndWait() && check()) }
        eventually { !token.isActive }  // Nothing reports what the thread does after that.
        guard waiter.endsSoon() else { return waiter }
        Issue.record("cancelAndWait() does not wait.")
        return Worker {}
    }

    @Test(
        "Three threads that call cancelAndWait() block until the handler has returned and is released, and see its writes"
    )
    func manyWaiters() {
        nonisolated(unsafe) var written = 0
        let capture = Capture()
        let handler = RunningHandler(on: center, then: capture.handler { _ in written = 42 })
        let waiters = (0..<3).map { _ in startWaiter(for: handler.token) { capture.isReleased && written == 42 } }
        #expect(answers.values == [])
        handler.finish()
        for waiter in waiters { waiter.join() }
        #expect(answers.values == [true, true, true])
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

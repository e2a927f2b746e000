import Foundation
import NotificationToken
import Testing

@Suite("C12 A thread that posts never releases the target of a handler on an actor", timeLimit)
@MainActor struct TargetReleaseTests {
    private let ledger = Ledger()
    private let center = NotificationCenter()

    /// An actor, or just the target of a handler.
    private actor Target {
        private let ledger: Ledger

        init(_ ledger: Ledger) { self.ledger = ledger }

        deinit { ledger.recordDeinit() }
    }

    private func observe(onActor: Bool) -> [NotificationToken] {
        let key = Notification.Key<Int>("event", coding: .userInfo("number"))
        let target = Target(ledger)
        return (0..<20).map { _ in
            onActor
                ? center.observe(key, on: target, using: { _, _ in }, onMismatch: { _ in })
                : center.observe(key, with: target, using: { _, _ in }, onMismatch: { _ in })
        }
    }

    @Test(
        "The main actor releases a target while another thread posts to its 20 observations, and the target dies on the main actor",
        arguments: [false, true])
    func mismatches(onActor: Bool) async {
        let (isOver, rounds) = (Shared(false), isThreadSanitized ? 50 : 3_000)
        // A poster without a limit may keep the relay's lock from the main actor for long under Thread Sanitizer.
        let limit = isThreadSanitized ? 1_000 : Int.max
        let poster = Worker { [center] in
            var count = 0
            while !isOver.value && count < limit {
                center.post(name: .event, object: nil)
                count += 1
            }
        }
        for _ in 0..<rounds { for token in observe(onActor: onActor) { token.cancel() } }
        isOver.value = true
        poster.join()
        #expect(await ledger.hasAll(rounds))
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C15 A thread that posts never releases the target of a handler on an actor", timeLimit)
@MainActor struct TargetReleaseTests {
    private let ledger = Ledger()
    private let center = NotificationCenter()

    private final class Target: Sendable {
        private let ledger: Ledger

        init(_ ledger: Ledger) { self.ledger = ledger }

        deinit { ledger.recordDeinit() }
    }

    private actor Receiver {
        private let ledger: Ledger

        init(_ ledger: Ledger) { self.ledger = ledger }

        deinit { ledger.recordDeinit() }
    }

    /// The observations of an object.
    enum Form: CaseIterable, Sendable { case key, name, actor }

    private func observe(_ form: Form) -> [NotificationToken] {
        let key = Notification.Key<Int>("event", coding: .userInfo("number"))
        let (target, receiver) = (Target(ledger), Receiver(ledger))
        return (0..<20).map { _ in
            switch form {
            case .key: center.observe(key, on: MainActor.self, with: target, using: { _, _ in }, onMismatch: { _ in })
            case .name: center.observe(name: .event, on: MainActor.self, with: target) { _, _ in }
            case .actor: center.observe(key, on: receiver, using: { _, _ in }, onMismatch: { _ in })
            }
        }
    }

    @Test(
        "The main actor releases a target while another thread posts to its 20 observations, and the target dies on the main actor",
        arguments: [Form.key, .actor])
    func mismatches(form: Form) async {
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
        for _ in 0..<rounds { for token in observe(form) { token.cancel() } }
        isOver.value = true
        poster.join()
        #expect(await ledger.hasAll(2 * rounds))
    }

    @Test(
        "A payload or a notification that waits for the main actor doesn't retain the target of its handler",
        arguments: [Form.key, .name])
    func deliveries(form: Form) async {
        let rounds = isThreadSanitized ? 20 : 200
        for _ in 0..<rounds {
            let poster = Worker { [center] in
                for number in 0..<3 { center.post(name: .event, object: nil, userInfo: ["number": number]) }
            }
            let tokens = observe(form)
            poster.join()
            await drainMainQueue()
            for token in tokens { token.cancel() }
        }
        #expect(await ledger.hasAll(2 * rounds))
    }
}

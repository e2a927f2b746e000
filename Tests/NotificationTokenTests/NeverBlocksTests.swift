import Foundation
import NotificationToken
import Testing

@Suite("C3 cancel(), release and delivery wait for no handler, and no user code runs under a lock", timeLimit)
struct NeverBlocksTests {
    private let center = NotificationCenter()

    @Test("A token may be released under a lock that the deinit of another handler's capture wants")
    func foreignLock() {
        let lock = NSLock()
        let entered = Signal()
        let capture = Capture {
            entered.send()
            lock.withLock {}
        }
        let one = Shared(Optional(center.observe(name: .event, using: capture.handler())))
        let two = Shared(Optional(center.observe(name: .event) { _ in }))
        lock.lock()
        let worker = Worker { one.value = nil }
        entered.wait()
        two.value = nil
        lock.unlock()
        worker.join()
    }

    /// A sender that runs code when it is hashed or compared.
    private struct Curious: Hashable, Sendable {
        let number: Int
        let ask: @Sendable () -> Void

        static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.ask()
            return lhs.number == rhs.number
        }

        func hash(into hasher: inout Hasher) {
            ask()
            hasher.combine(number)
        }
    }

    @Test("A value that is posted as the sender may post, observe and cancel when it is hashed, compared or bridged")
    func curiousSender() async {
        let other = NotificationCenter()
        let sender = Thing()
        let calls = Log<String>()
        let isArmed = Shared(false)
        let tokens = [
            center.observe(name: .event, object: sender) { _ in calls.add("sender") },
            center.observe(name: .event) { _ in calls.add("any") },
            other.observe(name: .other) { _ in },
        ]
        let ask: @Sendable () -> Void = { [center] in
            guard isArmed.value else { return }
            if tokens.allSatisfy(\.isActive) { other.post(name: .other, object: nil) }
            center.observe(name: .event, object: sender) { _ in }.cancel()
        }
        await onThread { [center] in
            let values = (0..<4).map { Curious(number: $0, ask: ask) }
            let senders: [Any] = [
                values[0], AnyHashable(values[0]), Set(values), [values[0]: 1], values, Optional(values[0]) as Any,
                AnyHashable(Set(values)), [Set(values)],
            ]
            isArmed.value = true
            for sender in senders { center.post(name: .event, object: sender) }
            isArmed.value = false
        }
        #expect(calls.values == Array(repeating: "any", count: 8))
    }
}

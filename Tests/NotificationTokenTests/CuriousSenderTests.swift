import Foundation
import NotificationToken
import Testing

@Suite(
    "C3 What a posted sender does when it is hashed, compared or bridged, it does under no lock",
    timeLimit)
struct CuriousSenderTests {
    /// A value that runs code whenever somebody hashes or compares it.
    struct Curious: Hashable, Sendable {
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

    /// Posts such values while observers filter on senders.
    ///
    /// - Returns: Whether the posts came to an end in time, and reached those who observe every sender, and only those.
    static func isHarmless() -> Bool {
        let center = NotificationCenter(), other = NotificationCenter()
        let sender = Thing()
        let calls = Log<String>()
        let isArmed = Shared(false)
        let tokens = [
            center.observe(name: .event, object: sender) { _ in calls.add("sender") },
            center.observe(name: .event) { _ in calls.add("any") },
            other.observe(name: .other) { _ in calls.add("asked") },
        ]
        let ask: @Sendable () -> Void = {
            guard isArmed.value else { return }
            if tokens.allSatisfy(\.isActive) { other.post(name: .other, object: nil) }
            center.observe(name: .event, object: sender) { _ in }.cancel()
        }
        let poster = Worker {
            let values = (0..<4).map { Curious(number: $0, ask: ask) }
            let senders: [Any] = [
                values[0], AnyHashable(values[0]), Set(values), [values[0]: 1], values, Optional(values[0]) as Any,
                AnyHashable(Set(values)), [Set(values)],
            ]
            isArmed.value = true
            for sender in senders { center.post(name: .event, object: sender) }
            isArmed.value = false
            calls.add("end")
        }
        guard poster.ends(within: 60) else { return false }
        return calls.values.filter { $0 != "asked" } == Array(repeating: "any", count: 8) + ["end"]
    }

    @Test("It may ask a token, post, observe and cancel")
    func curious() async {
        #if EXIT_TESTS && compiler(>=6.2)
        // In a process of its own, because a lock that is never released would hold up other tests too.
        await #expect(processExitsWith: .success) { endProcess(isGood: CuriousSenderTests.isHarmless()) }
        #else
        #expect(await onThread { Self.isHarmless() })
        #endif
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C10 An observation on MainActor.shared is one on MainActor.self", timeLimit)
struct SharedMainActorTests {
    private let center = NotificationCenter()

    @Test("Handlers on MainActor.self and on MainActor.shared are called in the order of registration at each post")
    @MainActor func order() async {
        let log = Log<String>(), void = Notification.Key<Void>("number")
        let tokens = [
            deprecatedCalls.observe(.number, of: center) { log.add("a\($1)") },
            center.observe(.number, on: MainActor.self) { log.add("b\($0)") },
            deprecatedCalls.observe(void, of: center) { _ in log.add("c") },
            deprecatedCalls.observe(.number, of: center, priority: .low) { log.add("d\($1)") },
            center.observe(void, on: MainActor.self) { log.add("e") },
        ]
        Worker { [center] in for number in 0..<100 { center.post(.number, payload: number) } }.join()
        #expect(log.values == [])
        center.post(.number, payload: 100)
        #expect(log.values == (0...100).flatMap { ["a\($0)", "b\($0)", "c", "d\($0)", "e"] })
        for token in tokens { token.cancel() }
    }
}

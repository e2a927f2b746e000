import Foundation
import NotificationToken
import Testing

@Suite("C10 An observation on MainActor.shared is one on MainActor.self", timeLimit)
struct SharedMainActorTests {
    private let center = NotificationCenter()

    @Test("Handlers on MainActor.self and on MainActor.shared are called in the order of registration at each post")
    @MainActor func order() async {
        let log = Log<String>(), void = Notification.Key<Void>("number"), caller: any Observer = Caller()
        let tokens = [
            caller.observe(.number, of: center) { log.add("a\($0)") },
            center.observe(.number, on: MainActor.self) { log.add("b\($0)") },
            caller.observeVoid(void, of: center) { log.add("c") },
            caller.observeWithPriority(.number, of: center) { log.add("d\($0)") },
            center.observe(void, on: MainActor.self) { log.add("e") },
        ]
        Worker { [center] in for number in 0..<100 { center.post(.number, payload: number) } }.join()
        #expect(log.values == [])
        center.post(.number, payload: 100)
        #expect(log.values == (0...100).flatMap { ["a\($0)", "b\($0)", "c", "d\($0)", "e"] })
        for token in tokens { token.cancel() }
    }
}

/// Lets the test call what is deprecated without a warning.
private protocol Observer {
    typealias Handler<Payload> = @Sendable (Payload) -> Void

    func observe(
        _ key: Notification.Key<Int>, of center: NotificationCenter, _ handler: @escaping Handler<Int>
    ) -> NotificationToken
    func observeWithPriority(
        _ key: Notification.Key<Int>, of center: NotificationCenter, _ handler: @escaping Handler<Int>
    ) -> NotificationToken
    func observeVoid(
        _ key: Notification.Key<Void>, of center: NotificationCenter, _ handler: @escaping Handler<Void>
    ) -> NotificationToken
}

private struct Caller: Observer {
    @available(*, deprecated, message: "calls what is deprecated")
    func observe(
        _ key: Notification.Key<Int>, of center: NotificationCenter, _ handler: @escaping Handler<Int>
    ) -> NotificationToken {
        center.observe(key, on: MainActor.shared) { _, number in handler(number) }
    }

    @available(*, deprecated, message: "calls what is deprecated")
    func observeWithPriority(
        _ key: Notification.Key<Int>, of center: NotificationCenter, _ handler: @escaping Handler<Int>
    ) -> NotificationToken {
        center.observe(key, on: MainActor.shared, priority: .low) { _, number in handler(number) }
    }

    @available(*, deprecated, message: "calls what is deprecated")
    func observeVoid(
        _ key: Notification.Key<Void>, of center: NotificationCenter, _ handler: @escaping Handler<Void>
    ) -> NotificationToken {
        center.observe(key, on: MainActor.shared) { _ in handler(()) }
    }
}

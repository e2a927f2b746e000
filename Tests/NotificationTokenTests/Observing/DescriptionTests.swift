import Foundation
@testable import NotificationToken
import Testing

@Suite(
    "A description says what is observed, where the handler runs and for which type, and runs no user code", timeLimit)
struct DescriptionTests {
    private let center = NotificationCenter()

    /// A target whose description traps.
    private final class Window: Sendable, CustomStringConvertible {
        var description: String { fatalError("a description is user code") }
    }

    private static let window = String(reflecting: Window.self)

    @Test(
        "A token's description says what it observes, where the handler runs, for which type, and whether it is active")
    func tokens() {
        let (store, window) = (Store(), Window())
        let raw = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        let ended = center.observe(.number) { _ in }
        ended.cancel()
        let tokens = [
            ended,
            center.observe(name: nil) { @MainActor _ in },
            center.observe(name: .event, queue: .main) { _ in },
            center.observe(.number, with: window) { _, _ in },
            center.observe(.number, with: window) { @MainActor _, _ in },
            center.observe(.number, on: store) { _, _ in },
            NotificationToken(notificationCenter: center, token: raw),
            NotificationToken {},
        ]
        let (number, event) = (Notification.Key.number.name.rawValue, Notification.Name.event.rawValue)
        #expect(
            tokens.map(\.description) == [
                "NotificationToken(\"\(number)\", on the posting thread, ended)",
                "NotificationToken(any name, on the main actor, active)",
                "NotificationToken(\"\(event)\", on a queue, active)",
                "NotificationToken(\"\(number)\", on the posting thread, for \(Self.window), active)",
                "NotificationToken(\"\(number)\", on the main actor, for \(Self.window), active)",
                "NotificationToken(\"\(number)\", on an actor, for \(String(reflecting: Store.self)), active)",
                "NotificationToken(adopted observer, active)",
                "NotificationToken(closure, active)",
            ])
    }

    /// On Apple's platforms, this is what `po center` shows.
    @Test("The description of a relay counts and lists its observations, and says which have no token")
    func relay() throws {
        let (sender, window) = (Thing(), Window())
        center.observe(.number, object: sender, with: window) { @MainActor _, _ in }.keepObserving()
        let token = center.observe(.number) { _ in }
        let relay = try #require(NameRegistry.shared.relay(of: center, name: Notification.Key.number.name))
        #expect(
            relay.description == """
                NotificationToken, observations of number: 2
                - on the posting thread
                - on the main actor, for \(Self.window), of one sender, kept
                """)
        withExtendedLifetime(token) {}
    }
}

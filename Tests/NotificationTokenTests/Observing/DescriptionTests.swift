import Foundation
@testable import NotificationToken
import Testing

@Suite("Descriptions of tokens and relays", timeLimit)
struct DescriptionTests {
    private let center = NotificationCenter()
    private let bag = NotificationToken.Bag()

    /// A target whose description traps.
    private final class Window: Sendable, CustomStringConvertible {
        var description: String { fatalError("a description is user code") }
    }

    private static let window = Window()
    private static let store = Store()
    private static let windowType = String(reflecting: Window.self)
    private static let storeType = String(reflecting: Store.self)

    /// How a token is made, and its description without the name of the class.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let makeToken: @Sendable (NotificationCenter) -> NotificationToken

        init(_ description: String, _ makeToken: @escaping @Sendable (NotificationCenter) -> NotificationToken) {
            testDescription = description
            self.makeToken = makeToken
        }
    }

    static let rows: [Row] = [
        Row("any name, on the main actor, active") { $0.observe(name: nil) { @MainActor _ in } },
        Row("\"event\", on a queue, active") { $0.observe(name: .event, queue: .main) { _ in } },
        Row("\"number\", on the posting thread, active") { $0.observe(.number) { _ in } },
        Row("\"number\", on the posting thread, for \(windowType), active") {
            $0.observe(.number, with: window) { _, _ in }
        },
        Row("\"number\", on the main actor, for \(windowType), active") {
            $0.observe(.number, with: window) { @MainActor _, _ in }
        },
        Row("\"number\", on an actor, for \(storeType), active") { $0.observe(.number, on: store) { _, _ in } },
        Row("\"number\", on the posting thread, of one sender, active") {
            $0.observe(.number, object: window) { _ in }
        },
        Row("\"event\", on the main actor, for \(windowType), of one sender, active") {
            $0.observe(name: .event, object: window, with: window) { @MainActor _, _ in }
        },
        Row("adopted observer, active") {
            let observer = $0.addObserver(forName: .event, object: nil, queue: nil) { _ in }
            return NotificationToken(notificationCenter: $0, token: observer)
        },
        Row("closure, active") { _ in NotificationToken {} },
    ]

    @Test("A token's description says what it observes, where the handler runs, and for which type", arguments: rows)
    func tokenSaysWhatItObserves(row: Row) {
        let token = row.makeToken(center)

        #expect(token.description == "NotificationToken(\(row.testDescription))")
    }

    @Test("A token's description says that its observation has ended")
    func tokenSaysThatItHasEnded() {
        let token = center.observe(.number) { _ in }
        token.cancel()

        #expect(token.description == "NotificationToken(\"number\", on the posting thread, ended)")
    }

    @Test("A token's description says that its center was in its deinit, where the observation has no name")
    func tokenSaysThatItsCenterWasInItsDeinit() {
        let token = Shared<NotificationToken?>(nil)
        autoreleasepool {
            let center = CenterThatActsInDeinit()
            withExtendedLifetime(center) { center.onDeinit.value = { token.value = $0.observe(.number) { _ in } } }
        }

        #expect(token.value?.description == "NotificationToken(a center in its deinit, on the posting thread, active)")
    }

    /// On Apple's platforms, this is what `po center` shows.
    @Test("The description of a relay counts and lists its observations, and says which have no token")
    func relayListsItsObservations() throws {
        let sender = PlainObject()
        center.observe(.number, object: sender, with: Self.window) { @MainActor _, _ in }.keepObserving()
        center.observe(.number) { _ in }.store(in: bag)

        let relay = try #require(NameRegistry.shared.relay(of: center, name: Notification.Key.number.name))

        #expect(
            relay.description == """
                NotificationToken, observations of number: 2
                - on the posting thread
                - on the main actor, for \(Self.windowType), of one sender, kept
                """)
    }

    private class Base: @unchecked Sendable {}

    private final class Derived: Base, @unchecked Sendable {}

    @Test("A token's description says the type that the target was passed as")
    func tokenSaysTheTypeOfTheArgument() {
        let target: Base = Derived()
        let token = center.observe(.number, with: target) { _, _ in }

        #expect(token.description.contains("for \(String(reflecting: Base.self)),"))
    }
}

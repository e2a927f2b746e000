import Foundation
import NotificationToken
import Testing

@Suite("A value that can't be checked to be Sendable isn't delivered as a Sendable payload", timeLimit)
struct UncheckedPayloadTests {
    private typealias Key<Payload> = Notification.Key<Payload>

    /// Not `Sendable`.
    private final class Draft {}

    private let center = NotificationCenter()

    /// Posts a value as the sender and in an entry, and returns what becomes of it on the main actor.
    @MainActor private func outcomes<Payload: Sendable>(
        _ type: Payload.Type, of value: Any, _ codings: [Key<Payload>.Coding] = [.userInfo("entry"), .object]
    ) -> [String] {
        let log = Log<String>()
        for coding in codings {
            let token = center.observe(Key("key", coding: coding)) { @MainActor _ in
                log.add("payload")
            } onMismatch: {
                log.add($0.description.contains("`any Sendable` can't be checked") ? "refused" : "mismatch")
            }
            center.post(name: .init("key"), object: value, userInfo: ["entry": value])
            #expect(token.isActive)
        }
        return log.values
    }

    @Test("A value of userInfo, or a sender, is refused as `any Sendable`, also in collections and optionals")
    @MainActor func refused() {
        let (draft, twice) = (Draft(), ["refused", "refused"])
        #expect(outcomes((any Sendable).self, of: draft) == twice)
        #expect(outcomes((any Sendable)?.self, of: draft) == twice)
        #expect(outcomes([any Sendable].self, of: [draft]) == twice)
        #expect(outcomes([any Sendable]?.self, of: [draft]) == twice)
        #expect(outcomes([String: any Sendable].self, of: ["a": draft]) == twice)
        #expect(outcomes([[Int: (any Sendable)?]].self, of: [[1: draft]]) == twice)
        #expect(outcomes((any AnyObject & Sendable).self, of: draft) == twice)
        #expect(outcomes((any Sendable).self, of: 5) == twice)
    }

    private struct Anything: RawRepresentable, Sendable { var rawValue: any Sendable }

    @Test("A raw value that is `any Sendable` is refused")
    @MainActor func rawValue() {
        #expect(outcomes(Anything.self, of: Draft(), [.rawValue("entry")]) == ["refused"])
    }

    @Test("A value of `any Sendable` is refused on an actor, on the posting thread and in a sequence")
    func places() async {
        let (key, refused) = (Key<any Sendable>("key", coding: .userInfo("entry")), Log<Int>())
        let (store, thing) = (Store(), PlainObject())
        let refuse: @Sendable (Notification.PayloadError) -> Void = { _ in refused.tick() }
        let tokens = [
            center.observe(key, on: store, using: { _, _ in }, onMismatch: refuse),
            center.observe(key, with: thing, using: { _, _ in }, onMismatch: refuse),
            center.observe(key, using: { _ in }, onMismatch: refuse),
        ]
        let payloads = center.payloads(for: key, onMismatch: refuse)
        center.post(name: key.name, object: nil, userInfo: ["entry": Draft()])
        #expect(refused.count == 4 && tokens.count == 3 && payloads.droppedCount == 0)
    }

    private protocol Titled: Sendable {}

    private struct Note: Titled, Error {}

    @Test("What a cast can check is delivered on the main actor")
    @MainActor func checked() {
        let arrived = ["payload", "payload"]
        #expect(outcomes((any Error).self, of: Note()) == arrived)
        #expect(outcomes((any Titled).self, of: Note()) == arrived)
        #expect(outcomes([String: [Int]].self, of: ["a": [1]]) == arrived)
        #expect(outcomes([String: String].self, of: ["a": Draft()]) == ["mismatch", "mismatch"])
    }

    @Test("The posted payload of a `.boxed` key is delivered as `any Sendable`")
    @MainActor func boxed() {
        let key = Key<any Sendable>("boxed")
        var received: [any Sendable] = []
        let token = center.observe(key) { @MainActor in received.append($0) }

        center.post(key, payload: 5)

        withExtendedLifetime(token) { #expect(received as? [Int] == [5]) }
    }

    @Test("What a custom decoder returns is delivered as `any Sendable`")
    @MainActor func custom() {
        let coding = Key<any Sendable>.Coding.custom(decode: { $0.userInfo?["entry"] as? String })

        #expect(outcomes((any Sendable).self, of: "text", [coding]) == ["payload"])
    }

    @Test("A payload that isn't Sendable, such as `Any`, is delivered with `queue: nil`")
    func queueNil() {
        let values: [Any] = [Draft(), 5, "text"]
        let anything = Key<Any>("key", coding: .userInfo("entry"))
        #expect(Received(anything, posting: values.map { ["entry": $0] }).log.count == 3)
        #expect(Received(anything, posting: values.map { ["entry": $0] }).errors.isEmpty)
        let list = Key<[String: Any]?>("key", coding: .userInfo("entry"))
        #expect(Received(list, posting: [["entry": ["a": Draft()]]]).errors.isEmpty)
    }

    @Test("The error of a refused `any Sendable` has no found type, because nothing has been read")
    func refusedErrorHasNoFoundType() {
        let key = Notification.Key<any Sendable>("key", coding: .userInfo("value"))
        let center = NotificationCenter()
        let found = Log<Bool>()
        let token = center.observe(key, using: { _ in }, onMismatch: { found.add($0.found != nil) })

        center.post(name: key.name, object: nil, userInfo: ["value": 1])

        withExtendedLifetime(token) { #expect(found.values == [false]) }
    }
}

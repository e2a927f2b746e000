import Foundation
import NotificationToken
import Testing

@Suite("C9 A codable key invents no payload", timeLimit)
struct InventedPayloadTests {
    private let center = NotificationCenter()

    /// Posts to an observer of a key, and returns what it came to: a text for each handler call, or the error's.
    private func outcomes<Payload: Codable & Sendable>(
        _ key: Notification.Key<Payload>, _ body: (Notification.Key<Payload>) -> Void
    ) -> [String] {
        let log = Log<String>()
        let token = center.observe(key) {
            log.add("\($0)")
        } onMismatch: { _ in
            log.add("mismatch")
        }
        body(key)
        #expect(token.isActive)
        return log.values
    }

    private func key<Payload: Codable & Sendable>(_ type: Payload.Type = Payload.self) -> Notification.Key<Payload> {
        Notification.Key("codable", coding: .codable)
    }

    private func postBare(_ userInfos: [AnyHashable: Any]?...) {
        for userInfo in userInfos { center.post(name: .init("codable"), object: nil, userInfo: userInfo) }
    }

    @Test("A notification without userInfo is a mismatch, even if nothing in the payload has to be there")
    func noUserInfo() {
        #expect(outcomes(key(Options.self)) { _ in postBare(nil) } == ["mismatch"])
        #expect(outcomes(key(Empty.self)) { _ in postBare(nil) } == ["mismatch"])
        #expect(outcomes(key([String: Int].self)) { _ in postBare(nil) } == ["mismatch"])
        #expect(outcomes(key(Options?.self)) { _ in postBare(nil) } == ["mismatch"])
        #expect(outcomes(key(Derived.self)) { _ in postBare(nil) } == ["mismatch"])
    }

    @Test("So is a whole payload of another key of the same name")
    func wholePayload() {
        let whole = Notification.Key<String>("codable")
        #expect(outcomes(key(Options.self)) { _ in center.post(whole, payload: "") } == ["mismatch"])
        #expect(outcomes(key(Empty.self)) { _ in center.post(whole, payload: "") } == ["mismatch"])
        #expect(outcomes(key([String: Int].self)) { _ in center.post(whole, payload: "") } == ["mismatch"])
        #expect(outcomes(key(Options?.self)) { _ in center.post(whole, payload: "") } == ["mismatch"])
        let ownType = Notification.Key<Options>("codable")
        #expect(outcomes(key(Options.self)) { _ in center.post(ownType, payload: Options()) } == ["mismatch"])
    }

    @Test("So is something that no property list can hold under one of the payload's own coding keys")
    func ownEntry() {
        for entry in ["size", "title", "isBold", "tags"] {
            #expect(outcomes(key(Options.self)) { _ in postBare([entry: Thing()]) } == ["mismatch"], "\(entry)")
        }
        #expect(outcomes(key(Options.self)) { _ in postBare(["tags": ["a", Thing()] as [Any]]) } == ["mismatch"])
        #expect(outcomes(key(Options.self)) { _ in postBare(["size": 1, "title": NSNull()]) } == ["mismatch"])
        #expect(outcomes(key(Derived.self)) { _ in postBare(["size": Thing()]) } == ["mismatch"])
        #expect(outcomes(key([String: Int].self)) { _ in postBare(["a": 1, "b": Thing()]) } == ["mismatch"])
    }

    @Test("Also if the property takes whatever a property list can hold")
    func ownEntryOfAnyKind() {
        #expect(outcomes(key(Loose.self)) { _ in postBare(["value": 1]) } == ["\(Loose(value: .number(1)))"])
        #expect(outcomes(key(Loose.self)) { _ in postBare(["value": Thing()]) } == ["mismatch"])
        #expect(outcomes(key([String: Anything].self)) { _ in postBare(["value": Thing()]) } == ["mismatch"])
    }

    @Test("Also if an empty value of the property is none")
    func ownEntryThatMayBeEmpty() {
        #expect(outcomes(key(Draft.self)) { _ in postBare([:]) } == ["\(Draft())"])
        #expect(outcomes(key(Draft.self)) { _ in postBare(["attachment": Thing()]) } == ["mismatch"])
    }

    @Test("An entry that is none of its own is passed over")
    func otherEntry() {
        let userInfo: [AnyHashable: Any] = ["size": 1, "view": Thing(), 5: Thing(), "code": { 1 } as () -> Int]
        #expect(outcomes(key(Options.self)) { _ in postBare(userInfo) } == ["\(Options(size: 1))"])
        #expect(outcomes(key(Options.self)) { _ in postBare(["view": Thing()]) } == ["\(Options())"])
        #expect(outcomes(key(Empty.self)) { _ in postBare([:], ["view": Thing()]) } == ["Empty()", "Empty()"])
        #expect(outcomes(key([String: Int].self)) { _ in postBare(["a": 1, 5: Thing()]) } == ["[\"a\": 1]"])
    }

    @Test("So is a post whose own encoding threw, or has no keys; the next one arrives")
    func encodingThrows() {
        let moody = outcomes(key(Moody.self)) {
            center.post($0, payload: Moody())
            center.post($0, payload: Moody(isWilling: true))
        }
        #expect(moody == ["mismatch", "\(Moody(isWilling: true))"])
        let optional = outcomes(key(Options?.self)) {
            center.post($0, payload: nil)
            center.post($0, payload: Options(size: 1))
        }
        #expect(optional == ["mismatch", "\(Optional(Options(size: 1)) as Any)"])
    }

    @Test("A payload that is empty, or all nil, arrives if it was posted")
    func honest() {
        #expect(outcomes(key()) { center.post($0, payload: Options()) } == ["\(Options())"])
        #expect(outcomes(key()) { center.post($0, payload: Empty()) } == ["Empty()"])
        #expect(outcomes(key()) { center.post($0, payload: [String: Int]()) } == ["[:]"])
        #expect(
            outcomes(key(Options.self)) { _ in postBare([:], ["size": 1]) } == [
                "\(Options())", "\(Options(size: 1))",
            ])
    }
}

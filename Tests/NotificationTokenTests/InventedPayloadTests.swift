import Foundation
import NotificationToken
import Testing

@Suite("C9 A codable key invents no payload", timeLimit)
struct InventedPayloadTests {
    private let center = NotificationCenter()

    /// Nothing in it has to be there.
    struct Options: Codable, Equatable {
        var size: Int?
        var title: String?
        var isBold: Bool?
        var tags: [String]?
    }

    struct Empty: Codable, Equatable {}

    /// Two classes that share one container: each asks for its own keys.
    class Base: Codable, @unchecked Sendable { var size: Int? }
    final class Derived: Base, @unchecked Sendable {
        var title: String?

        private enum CodingKeys: String, CodingKey { case title }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            title = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .title)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(title, forKey: .title)
            try super.encode(to: encoder)
        }
    }

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

    /// Takes whatever a property list can hold.
    enum Anything: Codable, Equatable {
        case number(Int), text(String), date(Date), data(Data), list([Anything])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let date = try? container.decode(Date.self) {
                self = .date(date)
            } else if let data = try? container.decode(Data.self) {
                self = .data(data)
            } else {
                self = .list(try container.decode([Anything].self))
            }
        }
    }

    struct Loose: Codable, Equatable { var value: Anything? }

    @Test("Also if the property takes whatever a property list can hold")
    func ownEntryOfAnyKind() {
        #expect(outcomes(key(Loose.self)) { _ in postBare(["value": 1]) } == ["\(Loose(value: .number(1)))"])
        #expect(outcomes(key(Loose.self)) { _ in postBare(["value": Thing()]) } == ["mismatch"])
        #expect(outcomes(key([String: Anything].self)) { _ in postBare(["value": Thing()]) } == ["mismatch"])
    }

    /// Writes no data that is empty, and reads empty data where there is none.
    struct Draft: Codable, Equatable {
        var attachment = Data()

        private enum CodingKeys: String, CodingKey { case attachment }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            attachment = try container.decodeIfPresent(Data.self, forKey: .attachment) ?? Data()
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            if !attachment.isEmpty { try container.encode(attachment, forKey: .attachment) }
        }
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

    /// Encodes as long as it is told to.
    struct Moody: Codable {
        var isWilling: Bool?

        func encode(to encoder: any Encoder) throws {
            guard isWilling == true else { throw CocoaError(.coderInvalidValue) }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(isWilling, forKey: .isWilling)
        }
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
        #expect(outcomes(key(Options.self)) { _ in postBare([:], ["size": 1]) }.count == 2)
    }
}

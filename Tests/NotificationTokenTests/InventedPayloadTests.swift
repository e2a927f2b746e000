import Foundation
import NotificationToken
import Testing

@Suite("C9 A codable key reads nothing that was not posted under its coding keys", timeLimit)
struct InventedPayloadTests {
    private func key<Payload: CodablePayload>(_ type: Payload.Type = Payload.self) -> Notification.Key<Payload> {
        Notification.Key("codable", coding: .codable)
    }

    /// Posts to an observer of a codable key, and returns the descriptions of the payloads, or "mismatch".
    private func log<Payload: CodablePayload>(_ type: Payload.Type, _ userInfos: [AnyHashable: Any]?...) -> [String] {
        Outcome(key(type), posting: userInfos).log
    }

    @Test("A notification without userInfo is a mismatch, even if every property of the payload is optional")
    func noUserInfo() {
        #expect(log(Options.self, nil) == ["mismatch"])
        #expect(log(Empty.self, nil) == ["mismatch"])
        #expect(log([String: Int].self, nil) == ["mismatch"])
        #expect(log(Options?.self, nil) == ["mismatch"])
        #expect(log(Derived.self, nil) == ["mismatch"])
    }

    @Test("A whole payload that another key of the same name posted is a mismatch for a codable key")
    func wholePayload() {
        func log<Payload: CodablePayload>(_ type: Payload.Type) -> [String] {
            Outcome(key(type)) { center in
                center.post(Notification.Key<String>("codable"), payload: "")
                center.post(Notification.Key<Options>("codable"), payload: Options())
            }.log
        }
        #expect(log(Options.self) == ["mismatch", "mismatch"])
        #expect(log(Empty.self) == ["mismatch", "mismatch"])
        #expect(log([String: Int].self) == ["mismatch", "mismatch"])
        #expect(log(Options?.self) == ["mismatch", "mismatch"])
    }

    @Test("A value that no property list can hold is a mismatch under one of the payload's own coding keys")
    func ownEntry() {
        for entry in ["size", "title", "isBold", "tags", "ratio", "date", "data", "link", "id"] {
            let log = log(Options.self, [entry: Thing()], [entry: NSNull()], [entry: Thing(), "view": Thing()])
            #expect(log == ["mismatch", "mismatch", "mismatch"], "\(entry)")
        }
        #expect(log(Options.self, ["tags": ["a", Thing()] as [Any]]) == ["mismatch"])
        #expect(log(Options.self, ["size": 1, "title": NSNull()]) == ["mismatch"])
        #expect(log(Derived.self, ["size": Thing()]) == ["mismatch"])
        #expect(log([String: Int].self, ["a": 1, "b": Thing()]) == ["mismatch"])
    }

    @Test("A property that reads any property list treats a value that no property list can hold as missing")
    func ownEntryOfAnyKind() {
        #expect(log(Loose.self, ["value": 1]) == ["\(Loose(value: .number(1)))"])
        #expect(log(Loose.self, ["value": Thing()]) == ["\(Loose(value: nil))"])
        #expect(log([String: Anything].self, ["value": Thing()]) == ["[:]"])
    }

    @Test("A value that no property list can hold is a mismatch, even if a missing value is read as an empty one")
    func ownEntryThatMayBeEmpty() {
        #expect(log(Draft.self, [:]) == ["\(Draft())"])
        #expect(log(Draft.self, ["attachment": Thing()]) == ["mismatch"])
    }

    @Test("An entry under a key that the payload doesn't read is ignored")
    func otherEntry() {
        let userInfo: [AnyHashable: Any] = ["size": 1, "view": Thing(), 5: Thing(), "code": { 1 } as () -> Int]
        #expect(log(Options.self, userInfo) == ["\(Options(size: 1))"])
        #expect(log(Options.self, [:], ["view": Thing()]) == ["\(Options())", "\(Options())"])
        #expect(log(Empty.self, [:], ["view": Thing()]) == ["Empty()", "Empty()"])
        #expect(log([String: Int].self, ["a": 1, 5: Thing()]) == ["[\"a\": 1]"])
    }

    @Test("A payload is read without being encoded, alone and beside an entry that no property list can hold")
    func notEncoded() {
        let payload = "\(ReadOnly(size: 1))"
        #expect(log(ReadOnly.self, ["size": 1], ["size": 1, "view": Thing()]) == [payload, payload])
    }

    @Test("A payload that fills in missing values is delivered despite an entry that nothing reads")
    func madeUp() {
        #expect(Outcome(key(Visit.self), posting: [["page": "a", "view": Thing()]]).errors.isEmpty)
    }

    @Test("A post whose payload can't be encoded is a mismatch, and the next post arrives")
    func encodingThrows() {
        let moody = Outcome(key(Moody.self)) { center in
            center.post(key(), payload: Moody())
            center.post(key(), payload: Moody(isWilling: true))
        }
        #expect(moody.log == ["mismatch", "\(Moody(isWilling: true))"])
        let optional = Outcome(key(Options?.self)) { center in
            center.post(key(), payload: Options?.none)
            center.post(key(), payload: Optional(Options(size: 1)))
        }
        #expect(optional.log == ["mismatch", "\(Optional(Options(size: 1)) as Any)"])
    }

    @Test("A payload that is empty, or whose properties are all nil, arrives if posted")
    func empty() {
        #expect(Outcome(key(Options.self)) { $0.post(key(), payload: Options()) }.log == ["\(Options())"])
        #expect(Outcome(key(Empty.self)) { $0.post(key(), payload: Empty()) }.log == ["Empty()"])
        #expect(Outcome(key([String: Int].self)) { $0.post(key(), payload: [String: Int]()) }.log == ["[:]"])
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C7 A codable key reads nothing that was not posted under its coding keys", timeLimit)
struct CodableMismatchTests {
    /// Every property is optional.
    struct Options: Codable, Equatable {
        var size: Int?
        var tags: [String]?
        var date: Date?
        var link: URL?
        var id: UUID?
    }

    struct Empty: Codable, Equatable {}

    /// A property is required.
    struct Visit: Codable, Equatable { var page: String }

    private func key<Payload: Codable & Sendable>(_ type: Payload.Type = Payload.self) -> Notification.Key<Payload> {
        Notification.Key("codable", coding: .codable)
    }

    /// Posts to an observer of a codable key and returns the descriptions of the payloads, or "mismatch".
    private func log<Payload: Codable & Sendable>(_ type: Payload.Type, _ infos: [AnyHashable: Any]?...) -> [String] {
        Received(key(type), posting: infos).log
    }

    @Test(
        "Without userInfo, a payload of optional properties is a mismatch, and an optional payload is nil. Another key's boxed payload is a mismatch"
    )
    func noUserInfo() {
        func log<Payload: Codable & Sendable>(_ type: Payload.Type) -> [String] {
            Received(key(type), posting: [nil]) { center in
                center.post(Notification.Key<String>("codable"), payload: "")
                center.post(Notification.Key<Options>("codable"), payload: Options())
            }.log
        }
        let mismatches = ["mismatch", "mismatch", "mismatch"]
        #expect(log(Options.self) == mismatches)
        #expect(log(Empty.self) == mismatches)
        #expect(log([String: Int].self) == mismatches)
        #expect(log(Options?.self) == ["nil", "mismatch", "mismatch"])
    }

    @Test("An entry that no property list can hold counts as missing, under one of the payload's own coding keys too")
    func ownEntry() {
        for entry in ["size", "tags", "date", "link", "id"] {
            let log = log(Options.self, [entry: Thing()], [entry: NSNull()], [entry: Thing(), "view": Thing()])
            #expect(log == Array(repeating: "\(Options())", count: 3), "\(entry)")
        }
        #expect(log([String: Int].self, ["a": 1, "b": Thing()]) == ["[\"a\": 1]"])
        #expect(log(Visit.self, ["page": "a"]).count == 1)
        #expect(log(Visit.self, ["page": Thing()]) == ["mismatch"])
    }

    @Test("An entry under a key that the payload doesn't read is ignored")
    func otherEntry() {
        let userInfo: [AnyHashable: Any] = ["size": 1, "view": Thing(), 5: Thing(), "code": { 1 } as () -> Int]
        #expect(log(Options.self, userInfo) == ["\(Options(size: 1))"])
        #expect(log(Options.self, [:], ["view": Thing()]) == ["\(Options())", "\(Options())"])
        #expect(log(Empty.self, [:], ["view": Thing()]) == ["Empty()", "Empty()"])
        #expect(log([String: Int].self, ["a": 1, 5: Thing()]) == ["[\"a\": 1]"])
    }

    @Test("A payload that is empty, or whose properties are all nil, arrives if posted")
    func empty() {
        #expect(Received(key(Options.self)) { $0.post(key(), payload: Options()) }.log == ["\(Options())"])
        #expect(Received(key(Empty.self)) { $0.post(key(), payload: Empty()) }.log == ["Empty()"])
        #expect(Received(key([String: Int].self)) { $0.post(key(), payload: [String: Int]()) }.log == ["[:]"])
    }
}

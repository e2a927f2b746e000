import Foundation
import NotificationToken
import Testing

@Suite("C9 Bad input is a mismatch in every coding", timeLimit)
struct BadInputTests {
    private let center = NotificationCenter()

    /// Keys that are no texts, and have no entry that a key of this library reads.
    private static var oddKeys: [AnyHashable: Any] {
        [
            5: 1, 1.5: "a", true: Thing(), Data([1]): 2, Set([1]): 4, Optional<String>.none: 6, [1, 2]: 7,
        ]
    }

    /// Posts bare notifications to an observer of a key, and returns what it came to.
    private func outcomes<Payload>(
        _ type: Payload.Type = Payload.self, _ coding: Notification.Key<Payload>.Coding,
        _ userInfos: [[AnyHashable: Any]?], then payload: Payload? = nil
    ) -> [String] {
        let key = Notification.Key<Payload>("bad", coding: coding)
        let log = Log<String>()
        let token = center.observe(key) { _ in
            log.add("payload")
        } onMismatch: { error in
            log.add(error.description.isEmpty ? "" : "mismatch")
        }
        for userInfo in userInfos { center.post(name: key.name, object: nil, userInfo: userInfo) }
        if let payload { center.post(key, payload: payload) }
        #expect(token.isActive)
        return log.values
    }

    @Sendable private static func decode<Payload>(_ note: Notification) -> Payload? {
        note.userInfo?["number"] as? Payload
    }

    @Test("No userInfo, an empty one, and one with keys that are no texts, whatever the coding")
    func codings() {
        let userInfos = [nil, [:], Self.oddKeys]
        let mismatches = ["mismatch", "mismatch", "mismatch"]
        let encode: @Sendable (Int) -> [AnyHashable: Any] = { ["number": $0] }
        #expect(outcomes(Int.self, .whole, userInfos, then: 1) == mismatches + ["payload"])
        #expect(outcomes(Int.self, .userInfo("number"), userInfos, then: 1) == mismatches + ["payload"])
        #expect(
            outcomes(Int.self, .custom(decode: Self.decode, encode: encode), userInfos, then: 1)
                == mismatches + ["payload"])
        #expect(outcomes(User.self, .codable, userInfos, then: User(number: 1)) == mismatches + ["payload"])
    }

    struct User: Codable { var number: Int }

    @Test("So it is for payloads that are optional, once or twice: missing is never nil, and nil arrives")
    func optionals() {
        let userInfos = [nil, [:], Self.oddKeys]
        let expected = ["mismatch", "mismatch", "mismatch", "payload"]
        #expect(outcomes(Int?.self, .whole, userInfos, then: .some(nil)) == expected)
        #expect(outcomes(Int??.self, .whole, userInfos, then: .some(nil)) == expected)
        #expect(outcomes(Int??.self, .whole, userInfos, then: .some(.some(nil))) == expected)
        #expect(outcomes(Int?.self, .userInfo("number"), userInfos, then: .some(nil)) == expected)
        #expect(outcomes(Int??.self, .userInfo("number"), userInfos, then: .some(nil)) == expected)
        #expect(outcomes(Int?.self, .userInfo("number"), userInfos, then: 1) == expected)
        #expect(outcomes(Int??.self, .userInfo("number"), userInfos, then: 1) == expected)
        #expect(
            outcomes(Int?.self, .userInfo("number"), [["number": "1"], ["number": Thing()]]) == [
                "mismatch", "mismatch",
            ])
        #expect(outcomes(User?.self, .codable, [nil, ["number": "1"]], then: User(number: 1)).last == "payload")
        #expect(outcomes(User?.self, .codable, [nil, ["number": "1"]]) == ["mismatch", "mismatch"])
        #expect(outcomes(User??.self, .codable, [nil, ["number": "1"]]) == ["mismatch", "mismatch"])
    }

    @Test("So it is for payloads that there can't be")
    func never() {
        #expect(outcomes(Never.self, .whole, [nil, [:], Self.oddKeys]) == ["mismatch", "mismatch", "mismatch"])
        #expect(outcomes(Never.self, .userInfo("number"), [nil, ["number": 1]]) == ["mismatch", "mismatch"])
        #expect(outcomes(Never?.self, .whole, [nil, [:], ["number": 1]], then: .some(nil)).last == "payload")
        #expect(outcomes(Never?.self, .whole, [nil, [:], ["number": 1]]) == ["mismatch", "mismatch", "mismatch"])
        #expect(outcomes(Never?.self, .userInfo("number"), [nil, ["number": 1]]) == ["mismatch", "mismatch"])
        #expect(outcomes(Never?.self, .userInfo("number"), [], then: .some(nil)) == ["payload"])
    }

    @Test("A Void key hears all of it; one of an optional Void hears only what was posted with it")
    func void() {
        let userInfos = [nil, [:], Self.oddKeys]
        #expect(outcomes(Void.self, .whole, userInfos) == ["payload", "payload", "payload"])
        #expect(outcomes(Void.self, .userInfo("number"), userInfos) == ["payload", "payload", "payload"])
        #expect(outcomes(Void.self, .custom(decode: Self.decode), userInfos) == ["mismatch", "mismatch", "mismatch"])
        #expect(
            outcomes(Void?.self, .whole, userInfos, then: .some(nil)) == [
                "mismatch", "mismatch", "mismatch", "payload",
            ])
        #expect(outcomes(Void?.self, .userInfo("number"), userInfos, then: .some(())).last == "payload")
    }

    @Test("An entry beside keys that are no texts is read")
    func besideOddKeys() {
        var userInfo = Self.oddKeys
        userInfo["number"] = 1
        #expect(outcomes(Int.self, .userInfo("number"), [userInfo]) == ["payload"])
        #expect(outcomes(Int.self, .custom(decode: Self.decode), [userInfo]) == ["payload"])
        #expect(outcomes(User.self, .codable, [userInfo]) == ["payload"])
        var note = Notification(Notification.Key<Int>("bad"), payload: 1)
        for (key, value) in Self.oddKeys { note.userInfo?[key] = value }
        #expect(outcomes(Int.self, .whole, [note.userInfo]) == ["payload"])
    }

    @Test("An object in the place of the library's box is another copy's, which the error says")
    func boxOfAnotherCopy() throws {
        let place = try #require(Notification(.number, payload: 1).userInfo?.keys.first)
        let keys = [
            Notification.Key<User>("bad"), Notification.Key<User>("bad", coding: .codable),
        ]
        for key in keys {
            let note = Notification(name: key.name, object: nil, userInfo: [place: Thing(), "number": 1])
            do {
                _ = try note.payload(for: key)
                Issue.record("read")
            } catch {
                #expect(error.description.contains("Is the library linked twice?"), "\(error)")
                #expect(!error.description.contains("Thing"), "\(error)")
            }
        }
    }

    #if !canImport(ObjectiveC)
    // Elsewhere userInfo comes by way of Objective-C, which knows no optionals.
    @Test("A text in an optional is another key than the text, in every coding")
    func optionalKey() {
        let userInfo = [AnyHashable(Optional("number")): 1]
        #expect(userInfo["number"] == nil)
        #expect(outcomes(Int.self, .userInfo("number"), [userInfo]) == ["mismatch"])
        #expect(outcomes(User.self, .codable, [userInfo]) == ["mismatch"])
    }
    #endif

    @Test("None of it ends a stream, or an observation on an actor")
    func elsewhere() async {
        let key = Notification.Key<Int>("bad")
        let store = HeldStore()
        let errors = Log<Int>()
        let payloads = center.payloads(for: key, onMismatch: { _ in errors.tick() })
        let token = center.observe(key, on: store, using: { $0.insert($1) }, onMismatch: { _ in errors.tick() })
        for userInfo in [nil, [:], Self.oddKeys] { center.post(name: key.name, object: nil, userInfo: userInfo) }
        center.post(key, payload: 1)
        #expect(await payloads.first() == 1)
        #expect(await store.numbers == [1])
        #expect(errors.count == 6)
        token.cancel()
    }
}

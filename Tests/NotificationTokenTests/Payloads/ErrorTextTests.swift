import Foundation
import NotificationToken
import Testing

@Suite("The text of a PayloadError", timeLimit)
struct ErrorTextTests {
    enum Mood: String, Codable { case calm }

    struct Account: Codable {
        var level: Int8
        var mood = Mood.calm
        var link: URL?
        var tags: [String]?
        var friend: Friend?
    }

    struct Friend: Codable {
        var age: Int

        init(from decoder: any Decoder) throws {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: secret))
        }
    }

    struct Refusing: Codable {
        func encode(to encoder: any Encoder) throws { throw SecretValue() }
        init(from decoder: any Decoder) throws { throw SecretValue() }
    }

    enum Refusal: Error { case password(String) }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { return nil }
    }

    private func outcome<Payload>(
        of userInfo: [AnyHashable: Any], for coding: Notification.Key<Payload>.Coding
    ) -> Received {
        Received(Notification.Key("key", coding: coding), posting: [userInfo])
    }

    @Test("The text of an error is one line, even if a key of userInfo has a line break")
    func isOneLine() {
        let userInfo: [AnyHashable: Any] = ["user\nforged": 2, "a\r\nb": secret]
        let outcomes = [
            outcome(of: userInfo, for: Notification.Key<Int>.Coding.boxed),
            outcome(of: ["user\nforged": secret], for: Notification.Key<[String: Int]>.Coding.codable),
        ]
        let texts = outcomes.flatMap { $0.errors.map(\.description) }

        #expect(texts.count == 2)
        for text in texts {
            #expect(text.contains("user\\nforged"))
            #expect(text.filter(\.isNewline).isEmpty)
        }
    }

    @Test("The text of an error names the keys of userInfo that are strings, and describes no other key")
    func describesNoKey() {
        let userInfo: [AnyHashable: Any] = [AnyHashable(SecretValue()): 1, "user": 2]
        let outcomes = [
            outcome(of: userInfo, for: Notification.Key<Int>.Coding.boxed),
            outcome(of: userInfo, for: Notification.Key<Int>.Coding.userInfo("number")),
            outcome(of: userInfo, for: Notification.Key<Int>.Coding.custom(decode: { _ in nil })),
            outcome(of: userInfo, for: Notification.Key<Account>.Coding.codable),
        ]

        for outcome in outcomes {
            #expect(outcome.errors.count == 1)
            #expect(!outcome.texts.contains(secret))
        }
        #expect(outcomes[0].texts.contains("\"user\""))
        #expect(SecretValue.attempts.values == [])
    }

    @Test("The text of an error names only the type of an error that a decoder throws")
    func namesOnlyTheTypeOfAnError() {
        let errors: [(any Error, String)] = [
            (SecretValue(), "SecretValue"), (Refusal.password(secret), "Refusal"),
            (NSError(domain: "domain", code: 1, userInfo: [NSLocalizedDescriptionKey: secret]), "NSError"),
        ]

        for (thrown, type) in errors {
            let outcome = outcome(of: [:], for: Notification.Key<Int>.Coding.custom(decode: { _ in throw thrown }))
            #expect(!outcome.texts.contains(secret))
            #expect(outcome.texts.contains(type))
        }
        let refused = outcome(of: [:], for: Notification.Key<Refusing>.Coding.codable)
        #expect(!refused.texts.contains(secret))
        #expect(refused.texts.contains("SecretValue"))
        #expect(SecretValue.attempts.values == [])
    }

    @Test(
        "The text of an error says which type was found in place of a raw value, and which type of raw value was wanted"
    )
    func namesTheTypeOfARawValue() {
        for (value, type) in [(Mood.calm, Mood.self), (UInt(5), UInt.self)] as [(Any, Any.Type)] {
            let outcome = outcome(of: ["mood": value], for: Notification.Key<Mood>.Coding.rawValue("mood"))
            let words = "it carries \(String(reflecting: type)), where this key reads a raw value of type Swift.String"
            #expect(outcome.texts.contains(words))
        }
    }

    @Test("The text of an error says that a raw value isn't one of the payload's type")
    func saysThatARawValueIsUnknown() {
        let outcome = outcome(of: ["mood": secret], for: Notification.Key<Mood>.Coding.rawValue("mood"))

        #expect(outcome.texts.contains("it carries a value of Swift.String that is no raw value of this type."))
        #expect(!outcome.texts.contains(secret))
    }

    @Test("The text of an error says that a `.boxed` key has posted what a key with another coding finds")
    func saysThatABoxedKeyHasPosted() {
        let words = "it carries Swift.String, posted under a `.boxed` key"
        func texts<Payload>(_ coding: Notification.Key<Payload>.Coding) -> String {
            Received(Notification.Key("key", coding: coding)) {
                $0.post(Notification.Key<String>("key"), payload: secret)
            }.texts
        }

        #expect(texts(Notification.Key<Int>.Coding.userInfo("a")).contains(words))
        #expect(texts(Notification.Key<Int?>.Coding.userInfo("a")).contains(words))
        #expect(texts(Notification.Key<Int?>.Coding.object).contains(words))
        #expect(texts(Notification.Key<Int?>.Coding.codable).contains(words))
        #expect(texts(Notification.Key<Mood>.Coding.rawValue("a")).contains(words))
    }

    @Test("The text of an error says that a payload has another type of the same name, as one that is linked twice has")
    func saysThatATypeHasTheSameName() {
        // These two types are printed alike.
        let outcome = Received(Notification.Key<(@escaping () -> Int) -> Void>("x")) {
            $0.post(Notification.Key<(() -> Int) -> Void>("x"), payload: { _ in })
        }

        #expect(outcome.texts.contains("it carries a type of the same name from another copy of this code"))
    }

    @Test("The text of a DecodingError names the type that wasn't found and the entry, but no value and no key in it")
    func namesTheEntryOfADecodingError() {
        let cases: [(userInfo: [AnyHashable: Any], words: String, entry: String?)] = [
            (["level": 300], "doesn't fit", "level"), (["level": secret], "Int8", "level"),
            ([:], "required key; its userInfo has no entries", nil),
            (["level": PlainObject()], "required key; its userInfo has \"level\"", nil),
            (["level": 1, "mood": "calm", "link": [String: String]()], "required key", "link"),
            (["level": 1, "mood": "calm", "tags": [NSNull()]], "no value of type Swift.String", "tags"),
            (["level": 1, "mood": 300], "String", "mood"),
            (["level": 1, "mood": "calm", "friend": ["age": 300]], "doesn't fit", "friend"),
        ]
        for (userInfo, words, entry) in cases {
            let text = outcome(of: userInfo, for: Notification.Key<Account>.Coding.codable).texts
            #expect(!text.contains(secret))
            #expect(!text.contains("300"))
            #expect(text.contains(words))
            #expect(text.contains("in the entry") == (entry != nil))
            if let entry { #expect(text.contains("in the entry \"\(entry)\"")) }
        }
    }

    @Test("The text of a DecodingError names the coding keys inside the entry that can't be the user's data")
    func namesThePathOfADecodingError() {
        let coding = Notification.Key<[String: [String: Int]]>.Coding.codable
        let deep = outcome(of: ["list": [secret: "none"]], for: coding)
        #expect(deep.texts.contains("in the entry \"list\"."))
        #expect(!deep.texts.contains(secret))

        struct Post: Codable { var accounts: [String: [Account]] }
        let path = outcome(
            of: ["post": ["accounts": [secret: [["level": 300]]]]], for: Notification.Key<[String: Post]>.Coding.codable
        )
        #expect(path.texts.contains("in the entry \"post\", at accounts.level."))
        #expect(!path.texts.contains(secret))

        let unknown = outcome(
            of: ["list": 1],
            for: Notification.Key<Int>.Coding.custom { _ in
                throw DecodingError.dataCorrupted(.init(codingPath: [Name(stringValue: secret)], debugDescription: ""))
            })
        #expect(unknown.errors.count == 1)
        #expect(!unknown.texts.contains(secret))
    }

    @Test("The text of an error says what the notification carries")
    func saysWhatIsCarried() {
        let errors = Received(Notification.Key<Int>("x"), posting: [nil, [:], ["user": 1, "count": 2]]).errors
        let prefix = "Notification \"x\" has no payload of type Swift.Int: it carries none that this key can read;"
        let keys = ["\"count\", \"user\"", "\"user\", \"count\""].map { "\(prefix) its userInfo has \($0)." }

        #expect(
            errors.prefix(2).map(\.description) == [
                "\(prefix) it has no userInfo.", "\(prefix) its userInfo has no entries.",
            ])
        #expect(errors.count == 3)
        #expect(keys.contains(errors[2].description))
    }

    @Test("The text of an error names the key, if the notification has another name")
    func namesTheKey() {
        let error = #expect(throws: Notification.PayloadError.self) {
            try Notification(.number, payload: 1).payload(for: Notification.Key<Int>("else"))
        }

        #expect(error?.description.hasSuffix("the key is named \"else\".") == true)
    }

    @Test(
        "The text of an error names at most twenty keys of userInfo, and says how many more there are",
        arguments: [(19, "\"."), (20, "\"."), (21, " and 1 more."), (100_000, " and 99980 more.")])
    func namesAtMostTwentyKeys(count: Int, end: String) throws {
        let entries = (0..<count).map { (AnyHashable("key \($0)"), 0 as Any) }
        let outcome = Received(Notification.Key<Int>("x"), posting: [Dictionary(uniqueKeysWithValues: entries)])
        let text = try #require(outcome.errors.first).description

        #expect(text.components(separatedBy: "\"key ").count == min(count, 20) + 1)
        #expect(text.hasSuffix(end))
        #expect(text.utf8.count < 1_000)
    }
}

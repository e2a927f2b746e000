import Foundation
import NotificationToken
import Testing

@Suite("C7 The text of an error names types and keys, and contains no value", timeLimit)
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
        func encode(to encoder: any Encoder) throws { throw Secretive() }
        init(from decoder: any Decoder) throws { throw Secretive() }
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
    func lineBreaks() {
        let userInfo: [AnyHashable: Any] = ["user\nforged": 2, "a\r\nb": secret]
        let outcomes = [
            outcome(of: userInfo, for: Notification.Key<Int>.Coding.boxed),
            outcome(of: ["user\nforged": secret], for: Notification.Key<[String: Int]>.Coding.codable),
        ]
        let texts = outcomes.flatMap { $0.errors.map(\.description) }
        #expect(texts.count == 2 && texts.allSatisfy { $0.contains("user\\nforged") })
        #expect(texts.allSatisfy { !$0.contains(where: \.isNewline) })
    }

    @Test("The text of an error for a raw value says that a `.boxed` key has posted what the key finds")
    func boxedForRawValue() {
        let key = Notification.Key<Mood>("key", coding: .rawValue("mood"))
        let outcome = Received(key) { $0.post(Notification.Key<Mood>("key"), payload: .calm) }
        #expect(outcome.errors.count == 1 && outcome.texts.contains("posted under a `.boxed` key"))
    }

    @Test("The text of an error names the keys of userInfo that are strings, and describes no other key")
    func keys() throws {
        let userInfo: [AnyHashable: Any] = [AnyHashable(Secretive()): 1, "user": 2]
        let outcomes = [
            outcome(of: userInfo, for: Notification.Key<Int>.Coding.boxed),
            outcome(of: userInfo, for: Notification.Key<Int>.Coding.userInfo("number")),
            outcome(of: userInfo, for: Notification.Key<Int>.Coding.custom(decode: { _ in nil })),
            outcome(of: userInfo, for: Notification.Key<Account>.Coding.codable),
        ]
        #expect(outcomes.allSatisfy { $0.errors.count == 1 })
        #expect(outcomes.allSatisfy { !$0.texts.contains(secret) })
        #expect(outcomes[0].texts.contains("\"user\""))
        #expect(Secretive.asked.values == [])
    }

    @Test("The text of an error names only the type of an error that a decoder throws, and the error is kept")
    func ownErrors() throws {
        let errors: [(any Error, String)] = [
            (Secretive(), "Secretive"), (Refusal.password(secret), "Refusal"),
            (NSError(domain: "domain", code: 1, userInfo: [NSLocalizedDescriptionKey: secret]), "NSError"),
        ]
        for (thrown, type) in errors {
            let outcome = outcome(of: [:], for: Notification.Key<Int>.Coding.custom(decode: { _ in throw thrown }))
            #expect(!outcome.texts.contains(secret), "\(outcome.texts)")
            #expect(outcome.texts.contains(type), "\(outcome.texts)")
            let underlying = try #require(outcome.errors.first?.underlying)
            #expect(Swift.type(of: underlying) == Swift.type(of: thrown))
        }
        let refused = outcome(of: [:], for: Notification.Key<Refusing>.Coding.codable)
        #expect(!refused.texts.contains(secret) && refused.texts.contains("Secretive"), "\(refused.texts)")
        #expect(refused.errors.first?.underlying is Secretive)
        #expect(Secretive.asked.values == [])
    }

    @Test("The text of an error under a raw value key says which type it found, and which type of raw value it wanted")
    func rawValue() {
        for (value, type) in [(Mood.calm, Mood.self), (UInt(5), UInt.self)] as [(Any, Any.Type)] {
            let outcome = outcome(of: ["mood": value], for: Notification.Key<Mood>.Coding.rawValue("mood"))
            let words = "it carries \(String(reflecting: type)), where this key reads a raw value of type Swift.String"
            #expect(outcome.texts.contains(words) && outcome.errors.first?.found == type, "\(outcome.texts)")
        }
    }

    @Test("The text of an error says that a payload has another type of the same name, as one that is linked twice has")
    func sameName() {
        // These two types are printed alike.
        let outcome = Received(Notification.Key<(@escaping () -> Int) -> Void>("x")) {
            $0.post(Notification.Key<(() -> Int) -> Void>("x"), payload: { _ in })
        }
        #expect(outcome.texts.contains("another copy"), "\(outcome.texts)")
    }

    @Test("The text of a DecodingError names the type not found and the entry it is in, but no value and no key in it")
    func decodingErrors() {
        let cases: [(userInfo: [AnyHashable: Any], words: String, entry: String?)] = [
            (["level": 300], "doesn't fit", "level"), (["level": secret], "Int8", "level"),
            ([:], "required key; its userInfo has no entries", nil),
            (["level": Thing()], "required key; its userInfo has \"level\"", nil),
            (["level": 1, "mood": "calm", "link": [String: String]()], "required key", "link"),
            (["level": 1, "mood": "calm", "tags": [NSNull()]], "no value of type Swift.String", "tags"),
            (["level": 1, "mood": 300], "String", "mood"),
            (["level": 1, "mood": "calm", "friend": ["age": 300]], "doesn't fit", "friend"),
        ]
        for (userInfo, words, entry) in cases {
            let text = outcome(of: userInfo, for: Notification.Key<Account>.Coding.codable).texts
            #expect(!text.contains(secret) && !text.contains("300") && text.contains(words), "\(text)")
            #expect(text.contains("in the entry") == (entry != nil), "\(text)")
            if let entry { #expect(text.contains("in the entry \"\(entry)\""), "\(text)") }
        }
        let coding = Notification.Key<[String: [String: Int]]>.Coding.codable
        let deep = outcome(of: ["list": [secret: "none"]], for: coding)
        #expect(deep.texts.contains("in the entry \"list\".") && !deep.texts.contains(secret), "\(deep.texts)")
        struct Post: Codable { var accounts: [String: [Account]] }
        let path = outcome(
            of: ["post": ["accounts": [secret: [["level": 300]]]]], for: Notification.Key<[String: Post]>.Coding.codable
        )
        #expect(path.texts.contains("in the entry \"post\", at accounts.level."), "\(path.texts)")
        #expect(!path.texts.contains(secret), "\(path.texts)")
        let unknown = outcome(
            of: ["list": 1],
            for: Notification.Key<Int>.Coding.custom { _ in
                throw DecodingError.dataCorrupted(.init(codingPath: [Name(stringValue: secret)], debugDescription: ""))
            })
        #expect(unknown.errors.count == 1 && !unknown.texts.contains(secret), "\(unknown.texts)")
    }

    @Test("An error says what the notification carries")
    func whatItCarries() {
        let errors = Received(Notification.Key<Int>("x"), posting: [nil, [:], ["user": 1, "count": 2]]).errors
        let prefix = "Notification \"x\" has no payload of type Swift.Int: it carries none that this key can read;"
        let keys = ["\"count\", \"user\"", "\"user\", \"count\""].map { "\(prefix) its userInfo has \($0)." }
        #expect(
            errors.prefix(2).map(\.description) == [
                "\(prefix) it has no userInfo.", "\(prefix) its userInfo has no entries.",
            ])
        #expect(errors.count == 3 && keys.contains(errors[2].description))
        #expect(errors.allSatisfy { $0.localizedDescription == $0.description })
    }

    @Test("A key reads only notifications of its own name")
    func otherName() throws {
        let note = Notification(.number, payload: 1)
        #expect(note[Notification.Key<Void>("else")] == nil)
        do throws(Notification.PayloadError) {
            _ = try note.payload(for: Notification.Key<Int>("else"))
            Issue.record("It was read.")
        } catch {
            #expect(error.description.hasSuffix("the key is named \"else\"."))
        }
    }

    @Test(
        "A mismatch names at most twenty keys of userInfo, and says how many more there are",
        arguments: [19, 20, 21, 100_000])
    func manyKeys(count: Int) throws {
        let entries = (0..<count).map { (AnyHashable("key \($0)"), 0 as Any) }
        let outcome = Received(Notification.Key<Int>("x"), posting: [Dictionary(uniqueKeysWithValues: entries)])
        let text = try #require(outcome.errors.first).description
        #expect(text.components(separatedBy: "\"key ").count == min(count, 20) + 1)
        #expect(text.hasSuffix(count > 20 ? " and \(count - 20) more." : "\"."))
        #expect(text.utf8.count < 1_000)
    }
}

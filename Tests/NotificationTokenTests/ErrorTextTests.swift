import Foundation
import NotificationToken
import Testing

@Suite("C9 The text of an error names types and keys, and contains no value", timeLimit)
struct ErrorTextTests {
    enum Mood: String, Codable { case calm }

    struct Account: Codable {
        var level: Int8
        var mood = Mood.calm
        var link: URL?
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

    /// The error that reading a notification throws, and all texts of the error.
    private func texts<Payload>(
        of userInfo: [AnyHashable: Any], for coding: Notification.Key<Payload>.Coding
    ) -> (error: Notification.PayloadError?, text: String) {
        let key = Notification.Key("key", coding: coding)
        do throws(Notification.PayloadError) {
            _ = try Notification(name: key.name, object: nil, userInfo: userInfo).payload(for: key)
            return (nil, "")
        } catch {
            return (error, [error.description, "\(error)", error.localizedDescription].joined(separator: "\n"))
        }
    }

    @Test("The text of an error names the keys of userInfo that are strings, and describes no other key")
    func keys() throws {
        let userInfo: [AnyHashable: Any] = [AnyHashable(Secretive()): 1, "user": 2]
        let texts = [
            texts(of: userInfo, for: Notification.Key<Int>.Coding.whole),
            texts(of: userInfo, for: Notification.Key<Int>.Coding.userInfo("number")),
            texts(of: userInfo, for: Notification.Key<Int>.Coding.custom(decode: { _ in nil })),
            texts(of: userInfo, for: Notification.Key<Account>.Coding.codable),
        ]
        #expect(texts.allSatisfy { $0.error != nil })
        #expect(texts.allSatisfy { !$0.text.contains(secret) })
        #expect(texts[0].text.contains("\"user\""))
        #expect(Secretive.asked.values == [])
    }

    @Test("The text of an error names only the type of an error that a decoder throws, and the error is kept")
    func ownErrors() throws {
        let errors: [(any Error, String)] = [
            (Secretive(), "Secretive"), (Refusal.password(secret), "Refusal"),
            (NSError(domain: "domain", code: 1, userInfo: [NSLocalizedDescriptionKey: secret]), "NSError"),
        ]
        for (thrown, type) in errors {
            let (error, text) = texts(of: [:], for: Notification.Key<Int>.Coding.custom(decode: { _ in throw thrown }))
            #expect(!text.contains(secret), "\(text)")
            #expect(text.contains(type), "\(text)")
            let underlying = try #require(error?.underlying)
            #expect(Swift.type(of: underlying) == Swift.type(of: thrown))
        }
        let (error, text) = texts(of: [:], for: Notification.Key<Refusing>.Coding.codable)
        #expect(!text.contains(secret) && text.contains("Secretive"), "\(text)")
        #expect(error?.underlying is Secretive)
        #expect(Secretive.asked.values == [])
    }

    @Test("The text of a DecodingError says which key of userInfo was read as which type, and not the value")
    func decodingErrors() throws {
        let cases: [(userInfo: [AnyHashable: Any], words: [String])] = [
            (["level": 300], ["level"]), (["level": secret], ["level", "Int8"]), ([:], ["level"]),
            (["level": 1, "mood": secret], ["mood"]), (["level": 1, "mood": 300], ["mood", "String"]),
            (["level": 1, "mood": "calm", "link": ["relative": "http://[\(secret)"]], ["link"]),
            (["level": 1, "mood": "calm", "friend": ["age": 300]], ["friend"]),
            (["level": Thing()], ["level", "Thing"]),
        ]
        for (userInfo, words) in cases {
            let (error, text) = texts(of: userInfo, for: Notification.Key<Account>.Coding.codable)
            #expect(error != nil, "\(userInfo)")
            #expect(!text.contains(secret) && !text.contains("300"), "\(text)")
            for word in words { #expect(text.contains(word), "\(text)") }
        }
    }
}

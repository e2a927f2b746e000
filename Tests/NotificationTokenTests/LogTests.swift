import Foundation
import NotificationToken
import Testing

/// What no text may contain.
private let secret = "hunter2"

/// Tells nobody what it is, and notes who asks.
struct Secretive: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    static let asked = Log<String>()

    var description: String { tell("description") }
    var debugDescription: String { tell("debugDescription") }
    var localizedDescription: String { tell("localizedDescription") }
    var customMirror: Mirror { Mirror(self, children: [tell("mirror"): secret]) }

    private func tell(_ what: String) -> String {
        Self.asked.add(what)
        return secret
    }
}

@Suite("C9 An error says what a notification has, and never what the values are", timeLimit)
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

    /// The texts in which an error may be written.
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

    @Test("It describes no key of userInfo that is no text")
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

    @Test("Of a decoder's own error it names the type, and keeps the error")
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

    @Test("Of a DecodingError it says under which key of userInfo what was expected")
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

@Suite("C9 No line of the log has a payload in it, and none traps", timeLimit)
struct LogTests {
    /// Throws what it is told to when it is encoded, or decoded.
    struct Failing: Codable, Sendable {
        var error: any Error

        init(_ error: any Error) { self.error = error }
        init(from decoder: any Decoder) throws { throw Trapping() }
        func encode(to encoder: any Encoder) throws { throw error }
    }

    /// Ends the process if somebody asks what it is.
    struct Trapping: Error, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
        var description: String { fatalError(secret) }
        var debugDescription: String { fatalError(secret) }
        var localizedDescription: String { fatalError(secret) }
    }

    private static func invalid(_ value: Any) -> EncodingError {
        .invalidValue(value, .init(codingPath: [], debugDescription: "\(secret) can't be encoded"))
    }

    #if EXIT_TESTS && compiler(>=6.2)
    @Test("A payload whose encoding throws is not written, whatever the error tells")
    func encoding() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let one = Notification.Key<Failing>("one", coding: .codable)
            let many = Notification.Key<[String: Failing]>("many", coding: .codable)
            let errors: [any Error] = [
                LogTests.invalid(secret), LogTests.invalid([secret]), CocoaError(.coderInvalidValue), Secretive(),
            ]
            for error in errors {
                center.post(one, payload: Failing(error))
                center.post(many, payload: [secret: Failing(error)])
            }
            endProcess(isGood: true)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        for name in ["one", "many"] {
            let lines = text.split(separator: "\n").filter { $0.contains("\"\(name)\"") && $0.contains("Failing") }
            #expect(lines.count == 4 || hasUnifiedLog)
        }
        #expect(!text.contains(secret), "\(text)")
    }

    @Test("A date that is NaN, or a description that traps, is not asked for")
    func traps() async {
        await #expect(processExitsWith: .success) {
            let key = Notification.Key<Failing>("one", coding: .codable)
            NotificationCenter().post(key, payload: Failing(LogTests.invalid(Date(timeIntervalSince1970: .nan))))
        }
        await #expect(processExitsWith: .success) {
            let key = Notification.Key<Failing>("one", coding: .codable)
            NotificationCenter().post(key, payload: Failing(Trapping()))
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let token = center.observe(.number) { _ in }
            center.post(name: .init("number"), object: nil, userInfo: [AnyHashable(Trapping()): 1])
            token.cancel()
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let key = Notification.Key<Failing>("one", coding: .codable)
            let token = center.observe(key) { _ in }
            center.post(name: key.name, object: nil, userInfo: ["error": 1])
            token.cancel()
        }
    }
    #endif
}

import Foundation
import NotificationToken
import Testing

@Suite("The text of an error names coding keys without running user code", timeLimit)
struct CodingKeyTests {
    /// Records what a coding key is asked.
    private static let asked = Log<String>()

    /// A case whose text is user code, as an enumeration's may be.
    private enum Case: CodingKey {
        case level

        var stringValue: String {
            asked.add("stringValue of a case")
            return "level"
        }
        var intValue: Int? { nil }

        init?(stringValue: String) { return nil }

        init?(intValue: Int) { return nil }
    }

    /// A key that stores a text, and whose mirror has no children.
    private struct Reflected: CodingKey, CustomReflectable {
        var stringValue: String {
            asked.add("stringValue of a structure")
            return secret
        }
        var intValue: Int? { nil }
        var description: String {
            asked.add("description")
            return secret
        }
        var debugDescription: String {
            asked.add("debugDescription")
            return secret
        }
        var customMirror: Mirror {
            asked.add("mirror")
            return Mirror(self, children: [])
        }

        init() {}

        init?(stringValue: String) { return nil }

        init?(intValue: Int) { return nil }
    }

    private class Base: @unchecked Sendable { let text = secret }

    /// A key that stores its text in its superclass.
    private final class Derived: Base, CodingKey, @unchecked Sendable {
        var stringValue: String { text }
        var intValue: Int? { nil }

        override init() {}

        init?(stringValue: String) { return nil }

        init?(intValue: Int) { return nil }
    }

    /// Errors of every kind, with such keys, behind a path.
    private static func errors(behind path: [any CodingKey]) -> [DecodingError] {
        let paths: [[any CodingKey]] = [
            [Case.level, Reflected()], [Case.level, Derived()], [Reflected()], [Derived(), Case.level],
        ]
        return paths.flatMap { keys in
            let context = DecodingError.Context(codingPath: path + keys, debugDescription: secret)
            return [
                DecodingError.typeMismatch(Int.self, context), .valueNotFound(Int.self, context),
                .keyNotFound(Reflected(), context), .dataCorrupted(context),
            ]
        }
    }

    /// Throws one of the errors when it is decoded.
    private struct Failing: Codable {
        static let indices = 0..<16

        init(from decoder: any Decoder) throws {
            let index = try decoder.singleValueContainer().decode(Int.self)
            throw errors(behind: decoder.codingPath)[index]
        }

        func encode(to encoder: any Encoder) throws {}
    }

    private struct Payload: Codable { var level: Failing }

    @Test(
        "The text of an error asks nothing of a coding key that a decoder throws, and contains no text that it stores")
    func thrown() {
        for index in Failing.indices {
            let custom = Notification.Key<Int>.Coding.custom(decode: { _ in
                throw CodingKeyTests.errors(behind: [])[index]
            })
            let outcomes = [
                Received(Notification.Key("key", coding: custom), posting: [["level": index]]),
                Received(Notification.Key<Payload>("key", coding: .codable), posting: [["level": index]]),
            ]
            for outcome in outcomes {
                #expect(outcome.errors.count == 1 && !outcome.texts.contains(secret), "\(outcome.texts)")
            }
        }
        #expect(Self.asked.values == [])
    }

    private struct Game: Codable {
        var players: [Player]
        var date: Date?
    }

    private struct Player: Codable {
        enum CodingKeys: String, CodingKey {
            case name = "player_name"
            case scores
        }

        var name: String
        var scores: [String: Int]
    }

    private func text(of userInfo: [AnyHashable: Any]) -> String {
        Received(Notification.Key<Game>("key", coding: .codable), posting: [userInfo]).texts
    }

    @Test(
        "The text of an error under a codable key names a required key that is missing, and the entry it is missing in")
    func missing() {
        #expect(text(of: ["date": Date()]).contains("\"players\", a required key; its userInfo has \"date\""))
        let nested = text(of: ["players": [["scores": [String: Int]()]]])
        #expect(nested.contains("\"player_name\", a required key, in the entry \"players\";"), "\(nested)")
    }

    @Test("The text of an error under a codable key names the path to a value, without the keys of dictionaries")
    func path() {
        let nested = text(of: ["players": [["player_name": "Ada", "scores": [secret: "none"]]]])
        #expect(nested.contains("in the entry \"players\", at scores."), "\(nested)")
        let renamed = text(of: ["players": [["player_name": 5]]])
        #expect(renamed.contains("in the entry \"players\", at player_name."), "\(renamed)")
        #expect(text(of: ["players": 5]).contains("in the entry \"players\"."))
        #expect(text(of: ["players": [Int](), "date": "today"]).contains("in the entry \"date\"."))
        #expect(!nested.contains(secret))
    }
}

import Foundation
import NotificationToken
import Testing

@Suite("C9 Coding keys made at run time are data, and appear in no text", timeLimit)
struct DynamicKeyTests {
    /// Reads whatever key there is.
    struct Scores<Key: CodingKey>: Codable {
        var scores: [String: Int] = [:]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys { scores[key.stringValue] = try container.decode(Int.self, forKey: key) }
        }

        func encode(to encoder: any Encoder) throws { try scores.encode(to: encoder) }
    }

    /// A case with an associated value.
    enum EnumKey: CodingKey {
        case any(String)

        var stringValue: String { if case .any(let text) = self { text } else { "" } }
        var intValue: Int? { nil }

        init?(stringValue: String) { self = .any(stringValue) }
        init?(intValue: Int) { nil }
    }

    struct StructKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    struct Game<Scores: Codable & Sendable>: Codable, Sendable { var scores: Scores }

    struct Season: Codable {
        var best: Round
        struct Round: Codable { var points: Int }
    }

    private func outcome<Payload: Codable & Sendable>(
        _ type: Payload.Type, _ userInfos: [AnyHashable: Any]...
    ) -> Outcome {
        Outcome(Notification.Key<Payload>("game", coding: .codable), posting: userInfos)
    }

    @Test("An error names no nested coding key, except an enum case without an associated value")
    func description() {
        let scores: [AnyHashable: Any] = ["scores": [secret: "none"]]
        let dynamic = [
            outcome(Game<Scores<EnumKey>>.self, scores), outcome(Game<Scores<StructKey>>.self, scores),
            outcome(Game<[String: Int]>.self, scores),
        ]
        for text in dynamic.map(\.texts) {
            #expect(!text.contains(secret) && text.contains("scores") && text.contains("Int"), "\(text)")
        }
        let wrong = outcome(Season.self, ["best": ["points": "none"]]).texts
        #expect(wrong.contains("best.points") && wrong.contains("Int"), "\(wrong)")
        let missing = outcome(Season.self, ["best": [String: Any]()]).texts
        #expect(missing.contains("best.points"), "\(missing)")
    }

    @Test("A payload of keys made at run time is a mismatch if a value under any string key can't be decoded")
    func outcomes() {
        let types: [any (Codable & Sendable).Type] = [Scores<EnumKey>.self, Scores<StructKey>.self, [String: Int].self]
        for type in types {
            #expect(outcome(type, ["a": 1], ["a": 1, 5: Thing()]).errors.isEmpty)
            for value in [Thing(), "text", NSNull(), [Thing()], Int?.none as Any] {
                #expect(outcome(type, ["a": 1, "b": value]).log == ["mismatch"], "\(type)")
            }
        }
    }
}

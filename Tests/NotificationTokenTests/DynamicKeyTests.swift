import Foundation
import NotificationToken
import Testing

@Suite("C9 Coding keys made at run time are data, and appear in no text", timeLimit)
struct DynamicKeyTests {
    private let center = NotificationCenter()

    /// Reads whatever key there is, as a case with an associated value.
    struct EnumScores: Codable {
        var scores: [String: Int] = [:]

        private enum Key: CodingKey {
            case any(String)

            var stringValue: String { if case .any(let text) = self { text } else { "" } }
            var intValue: Int? { nil }

            init?(stringValue: String) { self = .any(stringValue) }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys { scores[key.stringValue] = try container.decode(Int.self, forKey: key) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (key, score) in scores { try container.encode(score, forKey: .any(key)) }
        }
    }

    /// Reads whatever key there is, as a structure.
    struct StructScores: Codable {
        var scores: [String: Int] = [:]

        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys { scores[key.stringValue] = try container.decode(Int.self, forKey: key) }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (key, score) in scores { try container.encode(score, forKey: Key(stringValue: key)) }
        }
    }

    struct Game<Scores: Codable & Sendable>: Codable, Sendable { var scores: Scores }

    struct Season: Codable {
        var best: Round
        struct Round: Codable { var points: Int }
    }

    private func text<Payload: Codable & Sendable>(_ type: Payload.Type, _ userInfo: [AnyHashable: Any]) -> String {
        let key = Notification.Key<Payload>("game", coding: .codable)
        do throws(Notification.PayloadError) {
            _ = try Notification(name: key.name, object: nil, userInfo: userInfo).payload(for: key)
            return "read"
        } catch {
            return "\(error) \(error.localizedDescription)"
        }
    }

    @Test("An error names no nested coding key, except an enum case without an associated value")
    func description() {
        let scores: [AnyHashable: Any] = ["scores": [secret: "none"]]
        let texts = [
            text(Game<EnumScores>.self, scores), text(Game<StructScores>.self, scores),
            text(Game<[String: Int]>.self, scores),
        ]
        for text in texts {
            #expect(!text.contains(secret) && text.contains("scores") && text.contains("Int"), "\(text)")
        }
        let plain = text(Season.self, ["best": ["points": "none"]])
        #expect(plain.contains("best.points") && plain.contains("Int"), "\(plain)")
    }

    @Test("A payload of keys made at run time is a mismatch if a value under any string key can't be decoded")
    func outcomes() {
        for type in [EnumScores.self, StructScores.self, [String: Int].self] as [any (Codable & Sendable).Type] {
            #expect(text(type, ["a": 1]) == "read")
            for value in [Thing(), "text", NSNull(), [Thing()], Int?.none as Any] {
                #expect(text(type, ["a": 1, "b": value]) != "read", "\(type)")
            }
            #expect(text(type, ["a": 1, 5: Thing()]) == "read")
        }
    }

    #if EXIT_TESTS && compiler(>=6.2)
    @Test("The log names no nested coding key that was made at run time")
    func log() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let center = NotificationCenter()
            let bad: [AnyHashable: Any] = ["scores": [secret: "none"]]
            let tokens = [
                center.observe(Notification.Key<Game<EnumScores>>("a", coding: .codable)) { _ in },
                center.observe(Notification.Key<Game<StructScores>>("b", coding: .codable)) { _ in },
                center.observe(Notification.Key<Game<[String: Int]>>("c", coding: .codable)) { _ in },
            ]
            for name in ["a", "b", "c"] { center.post(name: .init(name), object: nil, userInfo: bad) }
            endProcess(isGood: tokens.count == 3)
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("scores") || hasUnifiedLog)
        #expect(!text.contains(secret), "\(text)")
    }
    #endif
}

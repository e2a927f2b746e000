import Foundation
import NotificationToken
import Testing

@Suite("C9 A codable payload is read without being encoded", timeLimit)
struct CodableReadTests {
    private let center = NotificationCenter()

    /// Its encoding throws, and is counted.
    struct ReadOnly: Codable {
        static let encodings = Log<Int>()

        var size: Int?

        init(from decoder: any Decoder) throws {
            size = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .size)
        }

        func encode(to encoder: any Encoder) throws {
            Self.encodings.tick()
            throw CocoaError(.coderInvalidValue)
        }

        private enum CodingKeys: String, CodingKey { case size }
    }

    /// Makes its own identifier if none was posted.
    struct Visit: Codable {
        var id: UUID
        var page: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decodeIfPresent(UUID.self, forKey: .id) ?? UUID()
            page = try container.decode(String.self, forKey: .page)
        }

        private enum CodingKeys: String, CodingKey { case id, page }
    }

    struct Options: Codable, Equatable {
        var count: Int?
        var title: String?
        var date: Date?
        var data: Data?
        var list: [Int]?
        var ratio: Double?
        var isOn: Bool?
        var link: URL?
        var id: UUID?
    }

    private func outcomes<Payload: Codable & Sendable>(
        _ type: Payload.Type = Payload.self, _ userInfos: [AnyHashable: Any]...,
        describe: @escaping @Sendable (Payload) -> String = { _ in "payload" }
    ) -> [String] {
        let log = Log<String>()
        let key = Notification.Key<Payload>("codable", coding: .codable)
        let token = center.observe(key) {
            log.add(describe($0))
        } onMismatch: { _ in
            log.add("mismatch")
        }
        for userInfo in userInfos { center.post(name: key.name, object: nil, userInfo: userInfo) }
        token.cancel()
        return log.values
    }

    @Test("A type whose encoding throws is read, alone and beside an entry that no property list can hold")
    func encodingThrows() {
        let sizes = outcomes(ReadOnly.self, ["size": 1], ["size": 2, "view": Thing()]) { "\($0.size ?? 0)" }
        #expect(sizes == ["1", "2"])
        #expect(ReadOnly.encodings.count == 0)
    }

    @Test("A payload that fills in missing values is delivered despite an entry that nothing reads")
    func madeUp() {
        #expect(outcomes(Visit.self, ["page": "a", "view": Thing()]) { $0.page } == ["a"])
    }

    @Test("An entry that no property list can hold is a mismatch if an optional property of a plain type reads it")
    func ownEntry() {
        for entry in ["count", "title", "date", "data", "list", "ratio", "isOn", "link", "id"] {
            #expect(outcomes(Options.self, [entry: Thing()]) == ["mismatch"], "\(entry)")
            #expect(outcomes(Options.self, [entry: NSNull()]) == ["mismatch"], "\(entry)")
            #expect(outcomes(Options.self, [entry: Thing(), "view": Thing()]) == ["mismatch"], "\(entry)")
        }
        #expect(outcomes(Options.self, ["count": 1, "view": Thing()]) { "\($0.count ?? 0)" } == ["1"])
    }
}

import Foundation
import Testing

// Payloads of codable keys.
extension InventedPayloadTests {
    /// Every property is optional.
    struct Options: Codable, Equatable {
        var size: Int?
        var title: String?
        var isBold: Bool?
        var tags: [String]?
        var ratio: Double?
        var date: Date?
        var data: Data?
        var link: URL?
        var id: UUID?
    }

    struct Empty: Codable, Equatable {}

    /// A class and its superclass, which read different keys of one container.
    class Base: Codable, @unchecked Sendable { var size: Int? }
    final class Derived: Base, @unchecked Sendable {
        var title: String?

        private enum CodingKeys: String, CodingKey { case title }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            title = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .title)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(title, forKey: .title)
            try super.encode(to: encoder)
        }
    }

    /// Reads integers, texts, dates, data, and lists of these.
    enum Anything: Codable, Equatable {
        case number(Int), text(String), date(Date), data(Data), list([Anything])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let date = try? container.decode(Date.self) {
                self = .date(date)
            } else if let data = try? container.decode(Data.self) {
                self = .data(data)
            } else {
                self = .list(try container.decode([Anything].self))
            }
        }
    }

    struct Loose: Codable, Equatable { var value: Anything? }

    /// Doesn't write empty data, and reads missing data as empty.
    struct Draft: Codable, Equatable {
        var attachment = Data()

        private enum CodingKeys: String, CodingKey { case attachment }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            attachment = try container.decodeIfPresent(Data.self, forKey: .attachment) ?? Data()
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            if !attachment.isEmpty { try container.encode(attachment, forKey: .attachment) }
        }
    }

    /// Can't be encoded, and fails the test that tries.
    struct ReadOnly: Codable {
        var size: Int?

        func encode(to encoder: any Encoder) throws {
            Issue.record("It is encoded.")
            throw CocoaError(.coderInvalidValue)
        }
    }

    /// Is another one each time that it is read.
    struct Visit: Codable {
        var id = UUID()
        var page: String

        private enum CodingKeys: String, CodingKey { case page }
    }

    /// Throws when it is encoded, unless `isWilling`.
    struct Moody: Codable {
        var isWilling: Bool?

        func encode(to encoder: any Encoder) throws {
            guard isWilling == true else { throw CocoaError(.coderInvalidValue) }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(isWilling, forKey: .isWilling)
        }
    }
}

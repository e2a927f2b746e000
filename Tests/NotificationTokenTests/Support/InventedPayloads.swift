import Foundation

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

    /// A property is required.
    struct Visit: Codable, Equatable { var page: String }

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

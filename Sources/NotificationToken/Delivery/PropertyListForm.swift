import Foundation

/// Turns a payload into a property list with the payload's coding keys, and back.
///
/// Foundation's coders do the work, by way of their data: what they accept is a property list for sure.
struct PropertyListForm<Payload: Codable>: Sendable {
    @Sendable func encode(_ payload: Payload) throws -> [AnyHashable: Any] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        // In an array, because at the top Foundation refuses single values with a message about fragments.
        let data = try encoder.encode([payload])
        let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        guard let userInfo = (list as? [Any])?.first as? [String: Any] else { throw NotKeyed() }
        return userInfo
    }

    @Sendable func decode(_ notification: Notification) throws -> Payload? {
        var list: [String: Any] = [:]
        var refused: [String: Any.Type] = [:]
        for (key, value) in notification.userInfo ?? [:] {
            guard let key = key.base as? String else { continue }
            if PropertyListSerialization.propertyList(value, isValidFor: .binary) {
                list[key] = value
            } else {
                refused[key] = type(of: value)
            }
        }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        do {
            return try PropertyListDecoder().decode(Payload.self, from: data)
        } catch DecodingError.keyNotFound(let key, let context) {
            guard context.codingPath.isEmpty, let type = refused[key.stringValue] else {
                throw DecodingError.keyNotFound(key, context)
            }
            throw NotAPropertyList(key: key.stringValue, type: type)
        }
    }

    /// The payload's encoding has no keys that could be those of `userInfo`.
    struct NotKeyed: Error, CustomStringConvertible {
        var description: String { "it is not encoded with keys, which a codable key needs for userInfo." }
    }

    /// The value under a key is something that no property list can hold.
    struct NotAPropertyList: Error, CustomStringConvertible {
        let key: String
        let type: Any.Type

        var description: String {
            "under \(key.debugDescription) lies a value of type \(String(reflecting: type)), which is no property list."
        }
    }
}

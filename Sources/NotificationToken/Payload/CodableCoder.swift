import Foundation

/// Carries the payload as a property list: its coding keys are the keys of `userInfo`.
///
/// Foundation's coders do the work, by way of their data: what they accept is a property list for sure.
final class CodableCoder<Payload: Codable>: Coder<Payload>, @unchecked Sendable {
    /// The payload's own `encode(to:)` and `init(from:)` are user code.
    override var isCustom: Bool { true }

    override func write(_ payload: Payload, to notification: inout Notification) {
        do {
            notification.userInfo = try userInfo(of: payload)
        } catch {
            let name = notification.name.rawValue.debugDescription
            let type = String(reflecting: Payload.self)
            let reason = ErrorSummary(error).description
            Notification.PayloadError.log(
                "Notification \(name) is posted without userInfo, because \(type) can't be encoded: \(reason)")
        }
    }

    private func userInfo(of payload: Payload) throws -> [AnyHashable: Any] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        // In an array, because at the top Foundation refuses single values with a message about fragments.
        let data = try encoder.encode([payload])
        let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        guard let userInfo = (list as? [Any])?.first as? [String: Any] else { throw NotKeyed() }
        return userInfo
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        let box = Envelope.box(in: notification)
        if box != nil || Envelope.hasForeignBox(notification) {
            return try absent(from: notification, found: box?.payloadType)
        }
        let payload: Payload
        do {
            payload = try self.payload(of: notification.userInfo ?? [:])
        } catch {
            throw Notification.PayloadError(notification, expected: Payload.self, underlying: error)
        }
        // Properties that are all optional can be read from nothing, but nobody has posted that.
        return notification.userInfo == nil ? try absent(from: notification) : payload
    }

    private func payload(of userInfo: [AnyHashable: Any]) throws -> Payload {
        var list: [String: Any] = [:]
        var refused: [String: Any.Type] = [:]
        for (anyKey, value) in userInfo {
            // The cast finds a text inside of an optional, too, and that is another key.
            guard let key = anyKey.base as? String, anyKey == AnyHashable(key) else { continue }
            if PropertyListSerialization.propertyList(value, isValidFor: .binary) {
                list[key] = value
            } else {
                refused[key] = type(of: value)
            }
        }
        do {
            let payload = try Self.decode(list)
            if !refused.isEmpty { try checkThatNothingReads(refused, beside: list, in: payload) }
            return payload
        } catch let error as DecodingError {
            guard let key = error.path.first?.stringValue, let type = refused[key] else { throw error }
            throw NotAPropertyList(key: key, type: type)
        }
    }

    /// Throws if the payload reads an entry that no property list can hold: left out, an optional property would read nil.
    ///
    /// Nothing says which keys a payload reads. So something of another type stands in for those entries, and then something of
    /// a third, because no property of a plain type can be read from both; and one that reads whatever there is shows it when
    /// the payload is encoded again.
    private func checkThatNothingReads(
        _ refused: [String: Any.Type], beside list: [String: Any], in payload: Payload
    ) throws {
        let bare = NSDictionary(dictionary: try userInfo(of: payload))
        for standIn in [Data(), Date(timeIntervalSinceReferenceDate: 0)] as [Any] {
            let other = try Self.decode(list.merging(refused.mapValues { _ in standIn }) { $1 })
            if bare.isEqual(NSDictionary(dictionary: try userInfo(of: other))) { continue }
            if let (key, type) = refused.first { throw NotAPropertyList(key: key, type: type) }
        }
    }

    private static func decode(_ list: [String: Any]) throws -> Payload {
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        return try PropertyListDecoder().decode(Payload.self, from: data)
    }
}

/// The payload's encoding has no keys that could be those of `userInfo`.
private struct NotKeyed: Error, SafelyDescribed {
    var description: String { "it is not encoded with keys, which a codable key needs for userInfo." }
}

/// The value under a key is something that no property list can hold.
private struct NotAPropertyList: Error, SafelyDescribed {
    let key: String
    let type: Any.Type

    var description: String {
        "under \(key.debugDescription) lies a value of type \(String(reflecting: type)), which is no property list."
    }
}

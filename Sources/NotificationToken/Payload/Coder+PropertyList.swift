import Foundation

extension Coder where Payload: Codable {
    /// Carries the payload as a property list: its coding keys are the keys of `userInfo`.
    ///
    /// Foundation's coders convert it to data and back, which ensures that it is a property list. A nil payload is
    /// posted without a `userInfo`.
    static var codable: Coder {
        let none = PayloadCast<Payload>.none
        return Coder { notification in
            // If all properties are optional, anything can be decoded. So a notification that can't be one of this key
            // is excluded.
            if let box = PayloadBox.find(in: notification) { throw Mismatch.foundBoxed(box.payloadType) }
            if let userInfo = notification.userInfo { return BoxOf(try payload(of: userInfo)) }
            guard let none else { throw Mismatch.nothing }
            return BoxOf(none)
        } write: { payload, notification in
            if none != nil && unwrapped(payload) == nil { return }
            do {
                notification.userInfo = try userInfo(of: payload)
            } catch {
                Platform.log(Mismatch.sentenceForPost(of: Payload.self, under: notification.name, failing: error))
            }
        }
    }

    private static func userInfo(of payload: Payload) throws -> [AnyHashable: Any] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        // Wrapped in an array, because Foundation rejects a single value at the top, with a message about fragments.
        let data = try encoder.encode([payload])
        let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        guard let userInfo = (list as? [Any])?.first as? [AnyHashable: Any] else { throw Mismatch.notKeyed }
        return userInfo
    }

    /// Reads the payload from the entries that a property list can hold, as if the others were missing.
    private static func payload(of userInfo: [AnyHashable: Any]) throws -> Payload {
        var list: [AnyHashable: Any] = [:]
        for (key, value) in userInfo where key.base is String { list[key] = propertyList(of: value) }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        return try PropertyListDecoder().decode(Payload.self, from: data)
    }
}

/// Makes a property list of a value, without the nulls and the values that no property list can hold.
///
/// In a dictionary, such a value is left out. In an array, it is what the decoder reads as the nil of an optional
/// element.
///
/// - Returns: Nil if the value itself is a null, or none that a property list can hold.
private func propertyList(of value: Any) -> Any? {
    guard let value = unwrapped(value), !isNull(value) else { return nil }
    if PropertyListSerialization.propertyList(value, isValidFor: .binary) { return value }
    if let elements = value as? [Any] { return elements.map { propertyList(of: $0) ?? "$null" } }
    // A dictionary of a property list has texts as its keys.
    let entries = value as? [AnyHashable: Any]
    return entries?.keys.allSatisfy { $0.base is String } == true ? entries?.compactMapValues(propertyList) : nil
}

import Foundation

extension Coder where Payload: Codable {
    /// Carries the payload as a property list: its coding keys are the keys of `userInfo`.
    ///
    /// Foundation's coders convert it to data and back, which ensures that it is a property list.
    static var codable: Coder {
        Coder { notification in
            // If all properties are optional, anything can be decoded. So a notification that can't be one of this key is excluded.
            guard let userInfo = notification.userInfo else { throw Mismatch.nothing }
            if let box = Envelope.box(in: notification) { throw Mismatch.found(box.payloadType) }
            return try payload(of: userInfo)
        } write: { payload, notification in
            do {
                notification.userInfo = try userInfo(of: payload)
            } catch {
                let name = notification.name.rawValue.debugDescription
                let type = String(reflecting: Payload.self)
                let reason = Mismatch.summary(of: error)
                Platform.log(
                    "Notification \(name) is posted without userInfo, because \(type) can't be encoded: \(reason)")
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
        let list = userInfo.filter { key, value in
            // The cast also finds a string in an optional, which is another key.
            (key.base as? String).map { AnyHashable($0) } == key && isPropertyList(value)
        }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        return try PropertyListDecoder().decode(Payload.self, from: data)
    }
}

/// Whether Foundation can write a value to a property list, without overflowing the stack and in a bearable time.
private func isPropertyList(_ value: Any) -> Bool {
    var visits = 0
    return isNested(value, atMost: 100, &visits) && PropertyListSerialization.propertyList(value, isValidFor: .binary)
}

/// Whether the collections in a value are nested at most `depth` deep.
///
/// False if a collection contains itself, or if too many values have been visited. Foundation visits a collection as often as it
/// is contained, so a few collections that contain each other repeatedly would keep it busy for hours.
private func isNested(_ value: Any, atMost depth: Int, _ visits: inout Int) -> Bool {
    visits += 1
    guard visits <= 1_000_000 else { return false }
    let elements: [Any]
    if type(of: value) is AnyClass {
        // Read through a mirror, because on Linux both classes return deep copies of their elements.
        guard value is NSArray || value is NSDictionary else { return true }
        let children = Mirror(reflecting: value).children.map(\.value)
        elements = value is NSArray ? children : children.flatMap { Mirror(reflecting: $0).children.map(\.value) }
    } else if let array = value as? [Any] {
        elements = array
    } else if let dictionary = value as? [AnyHashable: Any] {
        elements = Array(dictionary.values)
    } else {
        return true
    }
    return depth > 0 && elements.allSatisfy { isNested($0, atMost: depth - 1, &visits) }
}

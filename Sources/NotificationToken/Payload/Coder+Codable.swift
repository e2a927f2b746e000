import Foundation

extension Coder where Payload: Codable {
    /// Carries the payload as a property list: its coding keys are the keys of `userInfo`.
    ///
    /// Foundation's coders convert it to data and back, which ensures that it is a property list.
    static var codable: Coder {
        Coder { notification in
            // If all properties are optional, anything can be decoded. So a notification that can't be one of this key
            // is excluded.
            guard let userInfo = notification.userInfo else { throw Mismatch.nothing }
            if let box = Envelope.box(in: notification) { throw Mismatch.foundWhole(box.payloadType) }
            return BoxOf(try payload(of: userInfo))
        } write: { payload, notification in
            do {
                notification.userInfo = try userInfo(of: payload)
            } catch {
                let name = notification.name.rawValue.debugDescription
                let type = String(reflecting: Payload.self)
                let reason = Mismatch.summary(of: error)
                Platform.log(
                    "Notification \(name) is posted without userInfo, because \(type) can't be encoded: \(reason).")
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
        var list = userInfo
        for (key, value) in userInfo {
            // The cast also finds a string in an optional, which is another key, and no coding key.
            let name = (key.base as? String).map(AnyHashable.init)
            list[key] = name == key ? propertyList(of: value) : nil
        }
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        return try PropertyListDecoder().decode(Payload.self, from: data)
    }
}

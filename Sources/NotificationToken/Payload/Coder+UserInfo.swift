import Foundation

extension Coder {
    /// Carries the payload as the value under a key of `userInfo`.
    ///
    /// A nil payload is posted without a value.
    static func userInfo(_ key: String) -> Coder {
        let (boxType, cast, entry) = (BoxOf<Payload>.self, PayloadCast<Payload>(), UserInfoKey(key))
        return Coder(isUnchecked: cast.isUnchecked) { notification in
            boxType.init(try cast.payload(from: notification.userInfo.flatMap(entry.value), in: notification))
        } write: { payload, notification in
            let value = cast.isOptional ? unwrapped(payload) : payload
            notification.userInfo = value.map { entry.userInfo(with: $0) }
        }
    }
}

extension Coder where Payload: RawRepresentable {
    /// Carries the payload's raw value as the value under a key of `userInfo`.
    static func rawValue(_ key: String) -> Coder {
        let raw = Coder<Payload.RawValue>.userInfo(key)
        return Coder(isUnchecked: raw.isUnchecked) { notification in
            let rawValue: Payload.RawValue
            do {
                rawValue = try raw.read(notification).payload
            } catch Mismatch.found(let type, _) {
                throw Mismatch.foundNoRawValue(type, wanted: Payload.RawValue.self)
            }
            guard let payload = Payload(rawValue: rawValue) else { throw Mismatch.unknownRawValue(type(of: rawValue)) }
            return BoxOf(payload)
        } write: { payload, notification in
            raw.write(payload.rawValue, &notification)
        }
    }
}

/// A key of `userInfo`: writes and finds the value under it.
struct UserInfoKey: Sendable {
    private let key: String
    /// Each `userInfo` is a copy of it, because making a dictionary would hash the key.
    ///
    /// `nonisolated(unsafe)`: it never changes, and holds only values.
    nonisolated(unsafe) private let template: [AnyHashable: Any]

    init(_ key: String) {
        self.key = key
        template = [key: 0]
    }

    /// Makes a `userInfo` with a value under the key, and nothing else.
    ///
    /// It changes a spare one in place, which this method has made before, so that its only entry is the key's.
    func userInfo(
        with value: consuming Any, reusing spare: consuming [AnyHashable: Any]? = nil
    ) -> [AnyHashable: Any] {
        var userInfo = spare ?? template
        userInfo.values[userInfo.startIndex] = consume value
        return userInfo
    }

    /// Finds the value under the key.
    ///
    /// In a small dictionary, the texts of the keys are compared: to hash the key takes longer, benchmark “Post
    /// .userInfo, 1 observer”. A key that isn't exactly a `String` may be equal to one. So if there is such a key, the
    /// dictionary decides.
    func value(in userInfo: [AnyHashable: Any]) -> Any? {
        guard userInfo.count <= 8 else { return userInfo[key] }
        for index in userInfo.indices {
            let other = userInfo.keys[index].base
            guard type(of: other) == String.self, let text = other as? String else { return userInfo[key] }
            if text == key { return userInfo.values[index] }
        }
        return nil
    }
}

import Foundation

/// Casts what a notification carries to a payload's type.
///
/// One rule for what is missing: an optional payload is nil where there is no value, and where there is a null or a nil,
/// also inside optionals or an `AnyHashable`.
struct Cast<Payload>: Sendable {
    /// Whether the payload is optional.
    let isOptional: Bool
    /// Whether a null or a nil, as it is, can be cast to the payload's type, or to the type that it wraps: as to `Any`.
    ///
    /// Such a value is looked into before it is cast. All others are cast first, because to look into a value takes
    /// longer: benchmark “Post Int for Int?”.
    private let acceptsAnything: Bool

    init() {
        let optional = Payload.self as? any AnyOptional.Type
        isOptional = optional != nil
        acceptsAnything = [NSNull(), Int?.none as Any].contains { optional?.canWrap($0) ?? ($0 is Payload) }
    }

    /// Casts a value, or throws a `Mismatch`.
    ///
    /// What another key has posted in a box is a mismatch for every payload.
    func payload(from value: Any?, in notification: Notification) throws -> Payload {
        guard let value else {
            if let box = Envelope.box(in: notification) { throw Mismatch.foundBoxed(box.payloadType) }
            return try missing()
        }
        if !acceptsAnything {
            // Benchmark “Post .userInfo, 1 observer”: a cast that can fail takes longer.
            // swift-format-ignore: NeverForceUnwrap
            if type(of: value) == Payload.self { return value as! Payload }
            if let payload = value as? Payload { return payload }
        }
        guard let inner = unwrapped(value), !(isOptional && isNull(inner)) else { return try missing() }
        guard acceptsAnything, let payload = inner as? Payload else { throw Mismatch.found(type(of: inner)) }
        return payload
    }

    /// The nil of an optional payload.
    private func missing() throws -> Payload {
        guard let none = Self.none else { throw Mismatch.nothing }
        return none
    }

    /// The nil of an optional payload; nil for other payloads.
    static var none: Payload? {
        guard let optional = Payload.self as? any AnyOptional.Type else { return nil }
        return optional.none as? Payload
    }
}

/// A key of `userInfo`, and its value.
struct Entry: Sendable {
    private let key: String
    /// Each `userInfo` is a copy of it, because making a dictionary would hash the key.
    ///
    /// `nonisolated(unsafe)`: it never changes, and holds only values.
    nonisolated(unsafe) private let template: [AnyHashable: Any]

    init(_ key: String) { (self.key, template) = (key, [key: 0]) }

    /// Makes a `userInfo` with a value under the key.
    func userInfo(with value: Any) -> [AnyHashable: Any] { Envelope.put(value, in: template) }

    /// Finds the value under the key.
    ///
    /// In a small dictionary, the texts of the keys are compared: to hash the key takes longer, benchmark “Post .userInfo,
    /// 1 observer”. A key that isn't exactly a `String` may be equal to one. So if there is such a key, the dictionary
    /// decides.
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

import Foundation

/// Casts what a notification carries to a payload's type.
///
/// One rule for what is missing: an optional payload is nil where there is no value, and where there is a null or a
/// nil, also inside optionals or an `AnyHashable`.
struct PayloadCast<Payload>: Sendable {
    /// Whether the payload is optional.
    let isOptional: Bool
    /// Whether a null or a nil, as it is, can be cast to the payload's type, or to the type that it wraps.
    ///
    /// For example, `NSNull()` can be cast to `Any?`, where it has to be read as nil, and not as an `Any` that is a
    /// null. For such a type, a value is looked into before it is cast. For all others it is cast first, because to
    /// look into a value takes longer: benchmark “Post Int for Int?”.
    private let acceptsNull: Bool
    /// Whether the payload's type can't be checked to be `Sendable`.
    let isUnchecked: Bool

    init() {
        let optional = Payload.self as? any AnyOptional.Type
        isOptional = optional != nil
        acceptsNull = [NSNull(), Int?.none as Any].contains { optional?.canWrap($0) ?? ($0 is Payload) }
        isUnchecked = acceptsAnything(Payload.self)
    }

    /// Casts a value, or throws a `Mismatch`.
    ///
    /// Where the value is missing, and another key has posted a box, that is a mismatch even for an optional payload.
    func payload(from value: Any?, in notification: Notification) throws -> Payload {
        guard let value else {
            if let box = PayloadBox.find(in: notification) { throw Mismatch.foundBoxed(box.payloadType) }
            return try missing()
        }
        if !acceptsNull {
            // Benchmark “Post .userInfo, 1 observer”: a cast that can fail takes longer.
            // swift-format-ignore: NeverForceUnwrap
            if type(of: value) == Payload.self { return value as! Payload }
            if let payload = value as? Payload { return payload }
        }
        guard let inner = unwrapped(value), !(isOptional && isNull(inner)) else { return try missing() }
        if let box = PayloadBox.box(in: inner) { throw Mismatch.foundBoxed(box.payloadType) }
        if acceptsNull, let payload = inner as? Payload { return payload }
        throw Mismatch.found(type(of: inner), (Payload.self as? any CompositeType.Type)?.misfit(in: inner))
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

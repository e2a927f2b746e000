import Foundation

/// Puts payloads into notifications and reads them off; each coding is a subclass.
///
/// A class, so that a coding is one pointer: generic code copies that without asking for metadata.
class Coder<Payload>: @unchecked Sendable {
    /// What observes the payload on the posting thread; kept, because to ask for it takes generic code 30 ns each time.
    final let subscriptionType = PayloadSubscription<Payload>.self

    /// The type of the boxes that carry a payload as it is, if this coding boxes.
    var boxType: Box.Type? { nil }

    /// Whether reading runs user code.
    var isCustom: Bool { false }

    /// Makes the `userInfo` that carries a payload.
    ///
    /// - Parameters:
    ///   - payload: What travels.
    ///   - name: The name of the notification, to report what can't be encoded.
    /// - Returns: The `userInfo`, or nil for none.
    func encode(_ payload: Payload, for name: Notification.Name) -> [AnyHashable: Any]? { nil }

    /// Makes the `userInfo` for one post, and may use it again when that is over.
    func lend(_ payload: Payload, for name: Notification.Name, to post: ([AnyHashable: Any]?) -> Void) {
        post(encode(payload, for: name))
    }

    /// Reads the payload off a notification of the key's name.
    func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        try absent(from: notification)
    }

    /// What a notification without a payload comes to: for a `Void` key, which observes whatever is posted, the payload.
    final func absent(
        from notification: Notification, found: Any.Type? = nil
    ) throws(Notification.PayloadError) -> Payload {
        if Payload.self == Void.self, let nothing = () as? Payload { return nothing }
        throw Notification.PayloadError(notification, expected: Payload.self, found: found)
    }
}

/// Carries the payload as it is, in a box.
final class WholeCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    /// Kept, because to ask for it takes generic code 30 ns at each post.
    private let type = BoxOf<Payload>.self

    override var boxType: Box.Type? { type }

    override func encode(_ payload: Payload, for name: Notification.Name) -> [AnyHashable: Any]? {
        Payload.self == Void.self ? nil : Envelope(type.init(payload)).userInfo
    }

    override func lend(
        _ payload: Payload, for name: Notification.Name, to post: ([AnyHashable: Any]?) -> Void
    ) {
        if Payload.self == Void.self { return post(nil) }
        EnvelopePool.shared.lend(type.init(payload), to: post)
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        let box = Envelope.box(in: notification)
        if let box = box as? BoxOf<Payload> { return box.payload }
        return try absent(from: notification, found: box?.payloadType)
    }
}

/// Carries the payload as the value under a key of `userInfo`.
final class UserInfoCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    private let key: String

    init(_ key: String) {
        self.key = key
    }

    override func encode(_ payload: Payload, for name: Notification.Name) -> [AnyHashable: Any]? {
        Payload.self == Void.self ? nil : [key: payload]
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        // Looked up first and cast then: cast at once, a missing value would read as a nil payload.
        guard let value = notification.userInfo?[key] else { return try absent(from: notification) }
        if let payload = value as? Payload { return payload }
        return try absent(from: notification, found: type(of: value))
    }
}

/// Reads and writes the payload with user code.
final class CustomCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    private let decoder: @Sendable (Notification) throws -> Payload?
    private let encoder: (@Sendable (Payload) throws -> [AnyHashable: Any])?

    init(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: (@Sendable (Payload) throws -> [AnyHashable: Any])?
    ) {
        decoder = decode
        encoder = encode
    }

    override var isCustom: Bool { true }

    override func encode(_ payload: Payload, for name: Notification.Name) -> [AnyHashable: Any]? {
        do {
            return try encoder?(payload)
        } catch {
            let name = name.rawValue.debugDescription
            let payload = String(reflecting: Payload.self)
            Notification.PayloadError.log(
                "Notification \(name) is posted without userInfo, because \(payload) can't be encoded: \(error)")
            return nil
        }
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        var underlying: (any Error)?
        do {
            if let payload = try decoder(notification) { return payload }
        } catch {
            underlying = error
        }
        throw Notification.PayloadError(notification, expected: Payload.self, underlying: underlying)
    }
}

import Foundation

/// Carries the payload as it is, in a box.
final class WholeCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    /// Kept, because generic code has to look it up each time that it asks for it.
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

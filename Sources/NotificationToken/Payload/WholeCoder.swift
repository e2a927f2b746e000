import Foundation

/// Carries the payload as it is, in a box.
final class WholeCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    /// Kept, because generic code has to look the type up each time.
    private let type = BoxOf<Payload>.self

    override var boxType: Box.Type? { type }

    override func write(_ payload: Payload, to notification: inout Notification) {
        if Payload.self != Void.self { notification.userInfo = Envelope(type.init(payload)).userInfo }
    }

    override func lend(
        _ payload: Payload, to notification: consuming Notification, for post: (Notification) -> Void
    ) {
        if Payload.self == Void.self { return post(notification) }
        let envelope = EnvelopePool.shared.take(with: type.init(payload))
        notification.userInfo = envelope.userInfo
        post(notification)
        // While the notification has it too, the envelope would be copied when the box is taken out.
        notification.userInfo = nil
        EnvelopePool.shared.giveBack(envelope)
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        let box = Envelope.box(in: notification)
        if let box = box as? BoxOf<Payload> { return box.payload }
        return try absent(from: notification, found: box?.payloadType)
    }
}

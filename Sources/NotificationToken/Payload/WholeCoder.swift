import Foundation

/// Carries the payload as it is, in a box.
final class WholeCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    /// Kept, because generic code has to look the type up each time.
    private let type = BoxOf<Payload>.self

    override var boxType: Box.Type? { type }

    override func write(_ payload: Payload, to notification: inout Notification) {
        if Payload.self != Void.self { Envelope(type.init(payload)).enclose(in: &notification) }
    }

    override func lend(
        _ payload: Payload, to notification: consuming Notification, for post: (Notification) -> Void
    ) {
        if Payload.self == Void.self { return post(notification) }
        EnvelopePool.shared.take(with: type.init(payload)).enclose(in: &notification)
        post(notification)
        EnvelopePool.shared.giveBack(Envelope(takenFrom: &notification))
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        let box = Envelope.box(in: notification)
        if let box = box as? BoxOf<Payload> { return box.payload }
        return try absent(from: notification, found: box?.payloadType)
    }
}

import Foundation

/// Carries the payload as the notification's sender.
final class SenderCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    override func write(_ payload: Payload, to notification: inout Notification) {
        notification.object = Self.flattened(payload)
    }

    override func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        // Nil is read by an optional payload alone: nobody else can tell it from a sender that is missing.
        if let payload = notification.object as? Payload { return payload }
        return try absent(from: notification, found: notification.object.map { type(of: $0) })
    }

    /// Takes a value out of its optionals: a sender that is nil is none.
    private static func flattened(_ value: Any) -> Any? {
        guard let optional = value as? any Wrapper else { return value }
        return optional.wrapped.flatMap(flattened)
    }
}

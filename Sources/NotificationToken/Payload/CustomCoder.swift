import Foundation

/// Reads and writes the payload with user code.
final class CustomCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    private let decoder: @Sendable (Notification) throws -> Payload?
    private let encoder: (@Sendable (Payload, inout Notification) -> Void)?

    init(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: (@Sendable (Payload, inout Notification) -> Void)?
    ) {
        decoder = decode
        encoder = encode
    }

    override var isCustom: Bool { true }

    override func write(_ payload: Payload, to notification: inout Notification) {
        let name = notification.name
        encoder?(payload, &notification)
        // The name is the key's, whatever the encoder does to it.
        notification.name = name
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

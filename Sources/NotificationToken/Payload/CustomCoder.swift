import Foundation

/// Reads and writes the payload with user code.
final class CustomCoder<Payload>: Coder<Payload>, @unchecked Sendable {
    private let decoder: @Sendable (Notification) throws -> Payload?
    private let encoder: (@Sendable (Payload) -> [AnyHashable: Any])?

    init(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: (@Sendable (Payload) -> [AnyHashable: Any])?
    ) {
        decoder = decode
        encoder = encode
    }

    override var isCustom: Bool { true }

    override func encode(_ payload: Payload, for name: Notification.Name) -> [AnyHashable: Any]? {
        encoder?(payload)
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

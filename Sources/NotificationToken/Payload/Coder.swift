import Foundation

/// Puts payloads into notifications, and reads them.
///
/// A class, so that a coding is one pointer, which generic code copies without asking for metadata.
/// `@unchecked Sendable`: nothing changes, and the user's closures are `@Sendable`.
final class Coder<Payload>: @unchecked Sendable {
    /// Reads the payload of a notification with the key's name, or throws a `Mismatch` or the user's error.
    let read: (Notification) throws -> Payload
    /// Puts a payload into a notification, whose name and sender are set.
    let write: (Payload, inout Notification) -> Void
    /// The type of the boxes that this coding posts, stored to save looking it up; nil if it posts none.
    let boxType: BoxOf<Payload>.Type?

    init(
        boxType: BoxOf<Payload>.Type? = nil,
        read: @escaping (Notification) throws -> Payload, write: @escaping (Payload, inout Notification) -> Void
    ) {
        (self.boxType, self.read, self.write) = (boxType, read, write)
    }

    /// Reads the payload of a notification with the key's name.
    func payload(of notification: Notification) throws(Notification.PayloadError) -> Payload {
        do {
            return try read(notification)
        } catch {
            throw Notification.PayloadError(notification, expected: Payload.self, error)
        }
    }
}

// MARK: - The codings

extension Coder {
    /// Carries the payload as it is, in a box.
    static var whole: Coder {
        let boxType = BoxOf<Payload>.self
        return Coder(boxType: boxType) { notification in
            guard let box = Envelope.box(in: notification) else { throw Mismatch.nothing }
            guard let box = box as? BoxOf<Payload> else { throw Mismatch.found(box.payloadType) }
            return box.payload
        } write: { payload, notification in
            notification.userInfo = Envelope.userInfo(with: boxType.init(payload))
        }
    }

    /// Carries the payload as the value under a key of `userInfo`.
    static func userInfo(_ key: String) -> Coder {
        Coder { notification in
            // Looked up before the cast, because otherwise a missing value would be read as a nil payload.
            guard let value = notification.userInfo?[key] else { throw Mismatch.nothing }
            guard let payload = payload(from: value) else { throw Mismatch.found(type(of: value)) }
            return payload
        } write: { payload, notification in
            notification.userInfo = [key: payload]
        }
    }

    /// Carries the payload as the notification's sender.
    ///
    /// A nil payload is posted without a sender.
    static var sender: Coder {
        Coder { notification in
            if let payload = payload(from: notification.object as Any) { return payload }
            throw notification.object.map { Mismatch.found(type(of: $0)) } ?? Mismatch.nothing
        } write: { payload, notification in
            notification.object = unwrapped(payload)
        }
    }

    /// Reads and writes the payload with the user's closures.
    static func custom(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: @escaping @Sendable (Payload, inout Notification) -> Void
    ) -> Coder {
        Coder { notification in
            guard let payload = try decode(notification) else { throw Mismatch.nothing }
            return payload
        } write: { payload, notification in
            let name = notification.name
            encode(payload, &notification)
            // The name stays the key's, even if the encoder changes it.
            notification.name = name
        }
    }

    /// Codes `Void`: any notification is read, and nothing is written.
    ///
    /// Nil for other payloads.
    static var void: Coder? {
        guard Payload.self == Void.self, let nothing = () as? Payload else { return nil }
        return Coder(read: { _ in nothing }, write: { _, _ in })
    }

    /// Unwraps all optionals in the `Any`, and casts the value.
    ///
    /// Only an optional payload can be nil.
    private static func payload(from value: Any) -> Payload? {
        if let value = unwrapped(value) { return value as? Payload }
        guard let optional = Payload.self as? any AnyOptional.Type else { return nil }
        return optional.nothing as? Payload
    }
}

/// An optional of any type.
protocol AnyOptional {
    static var nothing: Self { get }
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    static var nothing: Self { nil }
    var wrapped: Any? { self }
}

/// Unwraps all optionals around a value.
func unwrapped(_ value: Any) -> Any? {
    var value = value
    while let optional = value as? any AnyOptional {
        guard let wrapped = optional.wrapped else { return nil }
        value = wrapped
    }
    return value
}

/// Why a notification has no payload for a key, or a payload can't be posted.
enum Mismatch: Error {
    /// Nothing that the key could read.
    case nothing
    /// Something of another type.
    case found(Any.Type)
    /// A name other than the key's.
    case otherName(key: Notification.Name)
    /// An encoding without keys for `userInfo`.
    case notKeyed

    /// Describes an error without the user's data, for a log.
    ///
    /// An error's own description may quote the payload, even if Foundation's coders throw it. It may also be user code that
    /// traps. So only types are named.
    static func summary(of error: any Error) -> String {
        switch error {
        case let error as Self: error.summary
        case DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _):
            "decoding found no value of type \(String(reflecting: type)) where there must be one."
        case DecodingError.keyNotFound: "decoding didn't find a required key."
        default: "an error of type \(String(reflecting: type(of: error))) was thrown."
        }
    }

    /// Describes the mismatch, without the user's data.
    var summary: String {
        switch self {
        case .nothing: "it carries nothing that this key can read."
        case .found(let type): "it carries \(String(reflecting: type))."
        case .otherName(let name): "the key is named \(name.rawValue.debugDescription)."
        case .notKeyed: "it has no coding keys to use as the keys of userInfo."
        }
    }
}

import Foundation

/// Why a notification has no payload for a key, or a payload can't be posted.
enum Mismatch: Error {
    /// Nothing that the key could read.
    case nothing
    /// Something of another type.
    case found(Any.Type)
    /// A box of another copy of the library, whose types differ.
    case foreignBox
    /// A name other than the key's.
    case otherName(key: Notification.Name)
    /// An encoding without keys for `userInfo`.
    case notKeyed
    /// A value of a type that no property list can hold.
    case notAPropertyList(path: [any CodingKey], type: Any.Type)

    /// The mismatch of a notification without an entry for the key.
    static func nothing(in notification: Notification) -> Self {
        Envelope.hasForeignBox(notification) ? .foreignBox : .nothing
    }

    /// Describes an error without the user's data, for a log.
    ///
    /// An error's own description may quote the payload, even if Foundation's coders throw it. It may also be user code that
    /// traps. So only types are named, and coding keys that are written in the source.
    static func summary(of error: any Error) -> String {
        switch error {
        case let error as Self: error.summary
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            "the value \(place(context.codingPath)) is not of type \(String(reflecting: type))."
        case DecodingError.keyNotFound(let key, let context): "there is no value \(place(context.codingPath + [key]))."
        case let error as DecodingError: "the value \(place(error.path)) can't be decoded."
        case EncodingError.invalidValue(let value, let context):
            // Payloads are encoded in an array, whose index comes first.
            "the value \(place(Array(context.codingPath.dropFirst()))) has type \(String(reflecting: type(of: value)))."
        default: "an error of type \(String(reflecting: type(of: error))) was thrown."
        }
    }

    /// Describes the mismatch, without the user's data.
    var summary: String {
        switch self {
        case .nothing: "it carries nothing that this key can read."
        case .found(let type): "it carries \(String(reflecting: type))."
        case .foreignBox: "it was posted by another copy of NotificationToken. Is the library linked twice?"
        case .otherName(let name): "the key is named \(name.rawValue.debugDescription)."
        case .notKeyed: "it has no coding keys to use as the keys of userInfo."
        case .notAPropertyList(let path, let type):
            "the value \(place(path)) has type \(String(reflecting: type)), which no property list can hold."
        }
    }
}

/// Describes a coding path in `userInfo`.
///
/// Only plain cases of an enumeration are named, because they are written in the source. Other keys may be data.
private func place(_ path: [any CodingKey]) -> String {
    if path.isEmpty { return "at the top" }
    let keys = path.map { key in
        guard !(key is any CustomReflectable) else { return "*" }
        let mirror = Mirror(reflecting: key)
        return mirror.displayStyle == .enum && mirror.children.isEmpty ? key.stringValue : "*"
    }
    return "under " + keys.joined(separator: ".").debugDescription
}

extension DecodingError {
    /// The path to the value that can't be decoded.
    var path: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        @unknown default: []
        }
    }
}

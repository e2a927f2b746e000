public import Foundation

extension Notification {
    /// Says why a notification has no payload for a key.
    ///
    /// An observation passes it to `onMismatch` instead of calling the handler, and goes on.
    public struct PayloadError: LocalizedError, Sendable, CustomStringConvertible {
        /// The notification's name.
        public let name: Notification.Name
        /// The type of the key's payload.
        public let expected: Any.Type
        /// The type that the notification carries instead.
        ///
        /// Nil if the notification carries nothing where the key looks, if it has another name, or if a decoder
        /// returned nil or threw.
        public var found: Any.Type? {
            switch error {
            case Mismatch.found(let type), Mismatch.foundBoxed(let type), Mismatch.foundNoRawValue(let type, _),
                Mismatch.unknownRawValue(let type):
                type
            default: nil
            }
        }
        /// The error that a decoder threw, if any.
        public var underlying: (any Error)? { error is Mismatch ? nil : error }

        /// A `Mismatch`, or what a decoder threw.
        private let error: any Error
        /// The number of keys in `userInfo`; nil without `userInfo`.
        private let keyCount: Int?
        /// At most twenty keys of `userInfo`: the text of those that are strings, and the types.
        private let keys: [(text: String?, type: Any.Type)]
        /// Where in `userInfo` a decoder failed, in words.
        private let location: String

        init(_ notification: Notification, expected: Any.Type, _ error: any Error) {
            let userInfo = notification.userInfo
            (name, self.expected, self.error) = (notification.name, expected, error)
            keyCount = userInfo?.count
            keys = userInfo?.keys.prefix(20).map { ($0.base as? String, type(of: $0.base)) } ?? []
            location = Self.location(of: Mismatch.path(of: error), in: userInfo)
        }

        /// One line that says what was expected and what was found, for a log.
        ///
        /// It contains types, at most twenty keys of `userInfo`, and where decoding failed. It never contains a
        /// payload or a value. The message of a decoder's error is in ``underlying``.
        public var description: String {
            let name = name.rawValue.debugDescription
            return "Notification \(name) has no payload of type \(String(reflecting: expected)): \(reason)"
        }

        /// The same as ``description``.
        public var errorDescription: String? { description }

        private var reason: String {
            switch error {
            case Mismatch.nothing, DecodingError.keyNotFound: "\(summary); \(contents)."
            case Mismatch.found(let type) where String(reflecting: type) == String(reflecting: expected):
                "it carries a type of the same name from another copy of this code. Is a library linked twice?"
            default: "\(summary)."
            }
        }

        private var summary: String { Mismatch.summary(of: error) + location }

        /// Names the entry that a decoder could not read, and the path inside it.
        ///
        /// The entry's key is named only if it is in `userInfo`. In the path, a coding key is named only if it stores
        /// nothing, like an enumeration's case. All others may store the user's data.
        private static func location(of path: [any CodingKey], in userInfo: [AnyHashable: Any]?) -> String {
            guard let key = path.first?.stringValue, userInfo?[key] != nil else { return "" }
            var location = ", in the entry \(key.debugDescription)", separator = ", at "
            for key in path.dropFirst() where Mirror(reflecting: key).children.isEmpty {
                location += separator + key.stringValue
                separator = "."
            }
            return location
        }

        /// Lists the keys.
        ///
        /// Other keys than strings are named by their type: a description is user code, which may trap.
        private var contents: String {
            guard let keyCount else { return "it has no userInfo" }
            let list = keys.map { $0.text?.debugDescription ?? "a key of type \(String(reflecting: $0.type))" }
            let others = keyCount > keys.count ? " and \(keyCount - keys.count) more" : ""
            return "its userInfo has \(list.isEmpty ? "no entries" : list.joined(separator: ", "))\(others)"
        }

        /// Writes an error to the unified log, or to standard error where there is none.
        ///
        /// The default `onMismatch` calls it.
        ///
        /// - Parameter error: The error to write.
        @usableFromInline @Sendable static func log(_ error: Self) { Platform.log(error.description) }
    }
}

/// Why a notification has no payload for a key, or a payload can't be posted.
enum Mismatch: Error {
    /// Nothing that the key could read.
    case nothing
    /// Something of another type.
    case found(Any.Type)
    /// What a `.boxed` key has posted, for a key with another coding.
    case foundBoxed(Any.Type)
    /// Something of another type than the raw value.
    case foundNoRawValue(Any.Type, wanted: Any.Type)
    /// A raw value of this type that the payload's type doesn't know.
    case unknownRawValue(Any.Type)
    /// A name other than the key's.
    case otherName(key: String)
    /// An encoding without keys for `userInfo`.
    case notKeyed

    /// Says that a payload can't be encoded, for a log.
    static func sentenceForPost(
        of payload: Any.Type, under name: Notification.Name, failing error: any Error
    ) -> String {
        let (name, payload, reason) = (name.rawValue.debugDescription, String(reflecting: payload), summary(of: error))
        return "Notification \(name) is posted without userInfo, because \(payload) can't be encoded: \(reason)."
    }

    /// Describes an error without the user's data, for a log.
    ///
    /// An error's own description may quote the payload, even if Foundation's coders throw it. It may also be user code
    /// that traps. So only types are named.
    static func summary(of error: any Error) -> String {
        switch error {
        case Self.nothing: "it carries none that this key can read"
        case Self.found(let type): "it carries \(String(reflecting: type))"
        case Self.foundBoxed(let type): "it carries \(String(reflecting: type)), posted under a `.boxed` key"
        case Self.foundNoRawValue(let type, let wanted):
            "it carries \(String(reflecting: type)), where this key reads a raw value of type \(String(reflecting: wanted))"
        case Self.unknownRawValue(let type):
            "it carries a value of \(String(reflecting: type)) that is no raw value of this type"
        case Self.otherName(let name): "the key is named \(name.debugDescription)"
        case Self.notKeyed: "it has no coding keys to use as the keys of userInfo"
        case DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _):
            "decoding found no value of type \(String(reflecting: type)) where there must be one"
        case DecodingError.keyNotFound: "decoding didn't find a required key"
        case DecodingError.dataCorrupted: "decoding found a value that doesn't fit its property"
        default: "an error of type \(String(reflecting: type(of: error))) was thrown"
        }
    }

    /// The coding keys that lead to what a decoder could not read.
    fileprivate static func path(of error: any Error) -> [any CodingKey] {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context):
            context.codingPath
        default: []
        }
    }
}

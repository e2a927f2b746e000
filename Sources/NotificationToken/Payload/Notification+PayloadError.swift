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
        /// Nil if the notification carries nothing where the key looks, if it has another name, if a decoder returned
        /// nil or threw, or if the key may not read what it carries because that can't be checked to be `Sendable`.
        public var found: Any.Type? {
            switch error {
            case Mismatch.found(let type, _), Mismatch.foundBoxed(let type), Mismatch.foundNoRawValue(let type, _),
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
            name = notification.name
            self.expected = expected
            self.error = error
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
            case Mismatch.found(let type, _) where String(reflecting: type) == String(reflecting: expected):
                "it carries a type of the same name from another copy of this code. Is a library linked twice?"
            default: "\(summary)."
            }
        }

        private var summary: String { Mismatch.summary(of: error) + location }

        /// Names the entry that a decoder could not read, if `userInfo` has it, and the path inside it.
        ///
        /// The entry's key may be that of a dictionary, because the text also lists the keys of `userInfo`. A key of a
        /// dictionary in the path is the user's data.
        private static func location(of path: [any CodingKey], in userInfo: [AnyHashable: Any]?) -> String {
            guard let entry = path.first.flatMap({ Mismatch.name(of: $0, orOfDictionary: true) }),
                userInfo?[entry] != nil
            else { return "" }
            let inside = path.dropFirst().compactMap { Mismatch.name(of: $0) }
            return ", in the entry \(entry.debugDescription)"
                + (inside.isEmpty ? "" : ", at " + inside.joined(separator: "."))
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
    /// Something of another type; or a collection, in which an element has another type.
    case found(Any.Type, Misfit?)
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
    /// Anything, where it must be `Sendable` and the cast can't check that.
    case unchecked

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
        case Self.found(let type, nil): "it carries \(String(reflecting: type))"
        case Self.found(let type, let element?):
            "it carries \(String(reflecting: type)), of which an element is \(String(reflecting: element.found)), and \(String(reflecting: element.expected)) was expected"
        case Self.foundBoxed(let type): "it carries \(String(reflecting: type)), posted under a `.boxed` key"
        case Self.foundNoRawValue(let type, let wanted):
            "it carries \(String(reflecting: type)), where this key reads a raw value of type \(String(reflecting: wanted))"
        case Self.unknownRawValue(let type):
            "it carries a value of \(String(reflecting: type)) that is no raw value of this type"
        case Self.otherName(let name): "the key is named \(name.debugDescription)"
        case Self.notKeyed: "it has no coding keys to use as the keys of userInfo"
        case Self.unchecked:
            "`any Sendable` can't be checked, so use a key with a concrete type, or with the coding `.custom`"
        case DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _):
            "decoding found no value of type \(String(reflecting: type)) where there must be one"
        case DecodingError.keyNotFound(let key, _):
            "decoding didn't find \(name(of: key).map { "\($0.debugDescription), " } ?? "")a required key"
        case DecodingError.dataCorrupted: "decoding found a value that doesn't fit its property"
        default: "an error of type \(String(reflecting: type(of: error))) was thrown"
        }
    }

    /// The text of a coding key that the compiler has written, or of one that the standard library uses for
    /// dictionaries.
    ///
    /// Nil for every other key: it may store the user's data, and its text is user code, which may trap. The compiler
    /// calls its keys `CodingKeys`, and a case fits in one byte, which stores no text.
    fileprivate static func name(of key: some CodingKey, orOfDictionary isDictionary: Bool = false) -> String? {
        let type = String(reflecting: type(of: key))
        let isConstant = type.hasSuffix(".CodingKeys") && MemoryLayout.size(ofValue: key) <= 1
        return isConstant || isDictionary && type == "Swift._DictionaryCodingKey" ? key.stringValue : nil
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

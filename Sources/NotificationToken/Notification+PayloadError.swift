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
        /// Nil if the notification carries nothing where the key looks, or if a decoder returned nil or threw.
        public var found: Any.Type? {
            switch error {
            case Mismatch.found(let type), Mismatch.foundWhole(let type), Mismatch.unknownRawValue(let type): type
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
        /// The key of the entry that a decoder could not read.
        private let unreadableKey: String?

        init(_ notification: Notification, expected: Any.Type, _ error: any Error) {
            let userInfo = notification.userInfo
            (name, self.expected, self.error) = (notification.name, expected, error)
            keyCount = userInfo?.count
            keys = userInfo?.keys.prefix(20).map { ($0.base as? String, type(of: $0.base)) } ?? []
            // Only a key that is in userInfo is named: any other may be the user's data.
            let key = Mismatch.path(of: error)?.first?.stringValue
            unreadableKey = key.flatMap { userInfo?[$0] == nil ? nil : $0 }
        }

        /// One line that says what was expected and what was found, for a log.
        ///
        /// It contains the expected and the found type and at most twenty keys of `userInfo`. It never contains a
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
            case Mismatch.found(let type) where type == expected:
                "it carries the payload itself, where this key reads a raw value."
            case Mismatch.found(let type) where String(reflecting: type) == String(reflecting: expected):
                "it carries a type of the same name from another copy of this code. Is a library linked twice?"
            default: "\(summary)."
            }
        }

        private var summary: String {
            Mismatch.summary(of: error) + (unreadableKey.map { ", in the entry \($0.debugDescription)" } ?? "")
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

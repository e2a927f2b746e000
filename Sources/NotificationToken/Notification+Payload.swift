public import Foundation

extension Notification {
    /// Makes a notification that carries a payload.
    ///
    /// Use it to post later: see <doc:Recipes#Post-later>. To post now, call
    /// ``Foundation/NotificationCenter/post(_:object:payload:)``.
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, unless the key's coding writes one.
    ///   - payload: The value to carry.
    public init<Payload>(_ key: Key<Payload>, object: AnyObject? = nil, payload: Payload) {
        self.init(name: key.name, object: object)
        key.coder.write(payload, &self)
    }

    /// Reads the payload of a key.
    ///
    /// - Parameter key: The key that the notification was posted under.
    /// - Returns: The payload.
    /// - Throws: ``PayloadError`` if the notification has another name, or no payload that the key can read.
    public func payload<Payload>(for key: Key<Payload>) throws(PayloadError) -> Payload {
        guard name == key.name else {
            throw PayloadError(self, expected: Payload.self, Mismatch.otherName(key: key.name))
        }
        return try key.coder.payload(of: self)
    }

    /// Reads the payload of a key, or nil where ``payload(for:)`` throws.
    ///
    /// - Parameter key: The key that the notification was posted under.
    public subscript<Payload>(key: Key<Payload>) -> Payload? { name == key.name ? try? key.coder.read(self) : nil }

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
        public var found: Any.Type? { if case Mismatch.found(let type) = error { type } else { nil } }
        /// The error that a decoder threw, if any.
        public var underlying: (any Error)? { error is Mismatch ? nil : error }

        /// A `Mismatch`, or what a decoder threw.
        private let error: any Error
        /// The keys of `userInfo` in no order, or the types of keys that aren't strings; nil without `userInfo`.
        private let userInfoKeys: [String]?

        init(_ notification: Notification, expected: Any.Type, _ error: any Error) {
            (name, self.expected, self.error) = (notification.name, expected, error)
            userInfoKeys = notification.userInfo?.keys.map { key in
                // A key that is no text is not described: that is user code, which may trap.
                (key.base as? String)?.debugDescription ?? "a key of type \(String(reflecting: type(of: key.base)))"
            }
        }

        /// One line that says what was expected and what was found, for a log.
        ///
        /// It contains the expected and the found type and the keys of `userInfo`. It never contains a payload or a
        /// value. The message of a decoder's error is in ``underlying``.
        public var description: String {
            let name = name.rawValue.debugDescription
            return "Notification \(name) has no payload of type \(String(reflecting: expected)): \(reason)"
        }

        /// The same as ``description``.
        public var errorDescription: String? { description }

        private var reason: String {
            switch error {
            case Mismatch.nothing:
                let keys = userInfoKeys.map { $0.isEmpty ? "no entries" : $0.joined(separator: ", ") }
                let contents = keys.map { "its userInfo has \($0)" } ?? "it has no userInfo"
                return "it carries none that this key can read; \(contents)."
            case Mismatch.found(let type) where String(reflecting: type) == String(reflecting: expected):
                return "it carries a type of the same name from another copy of this code. Is a library linked twice?"
            default: return Mismatch.summary(of: error)
            }
        }

        /// Writes an error to the unified log, or to standard error where there is none.
        ///
        /// The default `onMismatch` calls it.
        ///
        /// - Parameter error: The error to write.
        @usableFromInline @Sendable static func log(_ error: Self) { Platform.log(error.description) }
    }
}

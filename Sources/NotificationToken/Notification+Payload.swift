public import Foundation

extension Notification {
    /// Makes a notification that carries a payload.
    ///
    /// Use it to post later, for example with a `NotificationQueue`. To post now, call
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
        public let found: Any.Type?
        /// The error that a decoder threw, if any.
        public let underlying: (any Error)?

        /// What the library found out itself; nil if a decoder threw.
        private let mismatch: Mismatch?
        /// The keys of `userInfo` in no order, or the types of keys that aren't strings; nil without `userInfo`.
        private let userInfoKeys: [String]?

        init(_ notification: Notification, expected: Any.Type, _ error: any Error) {
            name = notification.name
            self.expected = expected
            mismatch = error as? Mismatch
            found = if case .found(let type) = mismatch { type } else { nil }
            underlying = mismatch == nil ? error : nil
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
            switch mismatch {
            case .nothing:
                let keys = userInfoKeys.map { $0.isEmpty ? "no entries" : $0.joined(separator: ", ") }
                let contents = keys.map { "its userInfo has \($0)" } ?? "it has no userInfo"
                return "it carries none that this key can read; \(contents)."
            case .found(let type) where String(reflecting: type) == String(reflecting: expected):
                return "it carries a type of the same name from another copy of this code. Is a library linked twice?"
            case let mismatch?: return mismatch.summary
            case nil: return underlying.map { Mismatch.summary(of: $0) } ?? ""
            }
        }

        /// Writes an error to the unified log, or to standard error where there is none.
        ///
        /// The default `onMismatch` calls it.
        ///
        /// - Parameter error: The error to write.
        @usableFromInline @Sendable static func log(_ error: Self) {
            log(error.description)
        }

        static func log(_ line: String) { Platform.log(line) }
    }
}

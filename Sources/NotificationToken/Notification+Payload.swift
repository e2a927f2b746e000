public import Foundation

extension Notification {
    /// Makes a notification that carries a payload.
    ///
    /// For code that posts later or elsewhere, such as a `NotificationQueue`; to post now, use
    /// ``Foundation/NotificationCenter/post(_:object:payload:)``.
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender, unless the key's coding writes one.
    ///   - payload: What travels.
    public init<Payload>(_ key: Key<Payload>, object: AnyObject? = nil, payload: Payload) {
        self.init(name: key.name, object: object)
        key.coder.write(payload, to: &self)
    }

    /// Reads the payload of a key.
    ///
    /// - Parameter key: The key that the notification was posted under.
    /// - Returns: The payload.
    /// - Throws: ``PayloadError`` if the notification has another name, or no payload that the key can read.
    public func payload<Payload>(for key: Key<Payload>) throws(PayloadError) -> Payload {
        guard name == key.name else {
            throw PayloadError(self, expected: Payload.self, underlying: OtherName(expected: key.name))
        }
        return try key.coder.decode(self)
    }

    /// Reads the payload of a key, or nil where ``payload(for:)`` throws.
    ///
    /// - Parameter key: The key that the notification was posted under.
    public subscript<Payload>(key: Key<Payload>) -> Payload? { try? payload(for: key) }

    /// Says why a notification has no payload for a key.
    ///
    /// An observation goes on after it: the handler is not called, and `onMismatch` gets the error.
    public struct PayloadError: LocalizedError, Sendable, CustomStringConvertible {
        /// The notification's name.
        public let name: Notification.Name
        /// The type of the key's payload.
        public let expected: Any.Type
        /// The type of what the notification carries instead, or nil if there is nothing, or a decoder did not say.
        public let found: Any.Type?
        /// The error that a decoder threw.
        public let underlying: (any Error)?

        /// The keys of the notification's `userInfo`, if there is one: texts, and the types of those that are none.
        private let userInfoKeys: [String]?

        init(
            _ notification: Notification, expected: Any.Type, found: Any.Type? = nil, underlying: (any Error)? = nil
        ) {
            name = notification.name
            self.expected = expected
            self.found = found
            self.underlying = underlying
            userInfoKeys = notification.userInfo?.keys.map { key in
                // A key that is no text is not described: that is user code, and may trap.
                (key.base as? String)?.debugDescription ?? "a key of type \(String(reflecting: type(of: key.base)))"
            }.sorted()
        }

        /// One line that says what was expected and what was found.
        ///
        /// It names types, and keys of `userInfo`, but never a payload or another value: it may be written to a log. What a
        /// decoder's error says beyond that, ``underlying`` tells.
        public var description: String {
            let name = name.rawValue.debugDescription
            return "Notification \(name) has no payload of type \(String(reflecting: expected)): \(reason)"
        }

        /// The same as ``description``.
        public var errorDescription: String? { description }

        private var contents: String {
            guard let userInfoKeys else { return "it has no userInfo" }
            return "its userInfo has " + (userInfoKeys.isEmpty ? "no entries" : userInfoKeys.joined(separator: ", "))
        }

        private var reason: String {
            if let underlying { return ErrorSummary(underlying).description }
            guard let found else { return "it carries none that this key can read; \(contents)." }
            guard String(reflecting: found) == String(reflecting: expected) else {
                return "it carries \(String(reflecting: found))."
            }
            return "it carries a type of the same name from another copy of this code. Is a library linked twice?"
        }

        /// Writes an error to the unified log, or to standard error where there is none; every `onMismatch` does by default.
        ///
        /// - Parameter error: The error to write.
        @usableFromInline @Sendable static func log(_ error: Self) {
            log(error.description)
        }

        /// Writes a line to the log.
        static func log(_ line: String) {
            NSLog("%@", NSString(string: line))
        }
    }

    private struct OtherName: Error, SafelyDescribed {
        let expected: Notification.Name

        var description: String { "the key is named \(expected.rawValue.debugDescription)." }
    }
}

public import Foundation

extension Notification {
    /// Names a notification, and says which payload it carries and how.
    ///
    /// Declare each key once, as a static constant. Post and observe with it:
    ///
    /// ```swift
    /// extension Notification.Key<User> {
    ///     nonisolated static let userDidLogIn = Self("userDidLogIn")
    /// }
    ///
    /// center.post(.userDidLogIn, payload: user)
    /// token = center.observe(.userDidLogIn) { user in print(user.name) }
    /// ```
    ///
    /// <doc:GettingStarted#What-nonisolated-is-for> says where else to write `nonisolated`.
    ///
    /// A `Key<Void>` is posted without a payload. Its observers receive every notification of its name, unless a custom
    /// coding rejects it.
    ///
    /// Making a key registers nothing. Give each key [a name of its own](<doc:Keys>).
    public struct Key<Payload>: Sendable, CustomStringConvertible {
        /// The name of the notification.
        public let name: Notification.Name

        /// Writes payloads into notifications and reads them.
        let coder: Coder<Payload>

        /// Creates a key from a name.
        ///
        /// There is no default for `coding`: usually code without this library posts or observes the name, and a key
        /// with the wrong coding doesn't find the payload.
        ///
        /// - Parameters:
        ///   - name: The name to post and observe under.
        ///   - coding: How a payload travels: ``Coding/boxed`` if only keys read it.
        public init(_ name: Notification.Name, coding: Coding) {
            self.name = name
            coder = coding.coder
        }

        /// Creates a key from the text of a name.
        ///
        /// - Parameters:
        ///   - name: The text of the name to post and observe under.
        ///   - coding: How a payload travels.
        public init(_ name: String, coding: Coding = .boxed) { self.init(Notification.Name(name), coding: coding) }

        /// The payload's type and the name, for debugging.
        public var description: String {
            "Notification.Key<\(String(reflecting: Payload.self))>(\(name.rawValue.debugDescription))"
        }
    }
}

// If nothing else says the payload's type, the compiler chooses the initializers below: `Self(name)` is then a key of
// `Void`.
extension Notification.Key where Payload == Void {
    /// Creates a key without a payload.
    ///
    /// - Parameter name: The name to post and observe under.
    public init(_ name: Notification.Name) { self.init(name, coding: .boxed) }

    /// Creates a key without a payload.
    ///
    /// - Parameter name: The text of the name to post and observe under.
    public init(_ name: String) { self.init(name, coding: .boxed) }
}

/// Another name for `Notification.Key`, for modules with their own `Notification` or `Notification.Key`.
public typealias NotificationKey<Payload> = Notification.Key<Payload>

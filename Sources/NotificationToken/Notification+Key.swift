public import Foundation

extension Notification {
    /// Names a notification together with the type of what travels under it.
    ///
    /// Declare keys once, as static members, and post and observe by them:
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
    /// A key is a plain value: making one registers nothing. Two keys may share a name; each then sees the payloads of its own
    /// type and coding, and reports the others as mismatches. `nonisolated` is for modules whose code is on the main actor by
    /// default, and harmless in others.
    ///
    /// A `Key<Void>` is posted without a payload, and observes every notification of its name, whatever it carries.
    public struct Key<Payload>: Sendable, CustomStringConvertible {
        /// The name that notifications are posted under.
        public let name: Notification.Name

        /// Puts payloads into notifications and reads them off.
        let coder: Coder<Payload>

        /// What observes the key; kept, because generic code has to look the type up each time.
        let subscription = PayloadSubscription<Payload>.self

        /// Makes a key of a name.
        ///
        /// - Parameters:
        ///   - name: The name to post and observe under.
        ///   - coding: How a payload travels. Use another coding than ``Coding/whole`` for notifications that other code, which
        ///     knows nothing of this library, posts or observes.
        public init(_ name: Notification.Name, coding: Coding = .whole) {
            self.name = name
            coder = coding.coder
        }

        /// Makes a key of a name's text.
        ///
        /// - Parameters:
        ///   - name: The text of the name to post and observe under.
        ///   - coding: How a payload travels.
        public init(_ name: String, coding: Coding = .whole) {
            self.init(Notification.Name(name), coding: coding)
        }

        /// The payload's type and the name, for debugging.
        public var description: String {
            "Notification.Key<\(String(reflecting: Payload.self))>(\(name.rawValue.debugDescription))"
        }
    }
}

extension Notification.Key where Payload == Void {
    /// Makes a key without a payload.
    ///
    /// - Parameter name: The name to post and observe under.
    public init(_ name: Notification.Name) {
        self.init(name, coding: .whole)
    }

    /// Makes a key without a payload.
    ///
    /// - Parameter name: The text of the name to post and observe under.
    public init(_ name: String) {
        self.init(name, coding: .whole)
    }
}

/// The qualified name of a key, for modules in which another `Notification` or `Key` stands in the way.
public typealias NotificationKey<Payload> = Notification.Key<Payload>

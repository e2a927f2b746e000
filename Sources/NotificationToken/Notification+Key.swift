public import Foundation

extension Notification {
    /// Names a notification, and says which type of payload it carries, and how.
    ///
    /// Declare each key once, as a static constant, in an extension that names the payload's type. Post and observe
    /// with it:
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
    /// [What nonisolated is for](<doc:GettingStarted#What-nonisolated-is-for>) says where else to write `nonisolated`.
    ///
    /// A `Key<Void>` has [no payload](<doc:Keys#No-payload>).
    ///
    /// You can use a key on any thread, and at any center. Making one registers nothing. Give each key [a name of its
    /// own](<doc:Keys#Two-keys-of-one-name>).
    public struct Key<Payload>: Sendable, CustomStringConvertible {
        /// The name of the notification.
        public let name: Notification.Name

        /// Writes payloads into notifications and reads them.
        let coder: Coder<Payload>

        /// Creates a key from a name.
        ///
        /// There is no default for `coding`, because a name usually belongs to a notification that code without this
        /// library posts or observes. A key with the wrong coding doesn't find the payload.
        ///
        /// - Parameters:
        ///   - name: The name to post and observe under.
        ///   - coding: How the payload travels: ``Coding/boxed`` if only keys read it.
        public init(_ name: Notification.Name, coding: Coding) {
            self.name = name
            coder = coding.coder
        }

        /// Creates a key from the text of a name.
        ///
        /// Like ``init(_:coding:)-(Notification.Name,_)``, except that the coding is ``Coding/boxed`` if you don't pass
        /// one.
        ///
        /// - Parameters:
        ///   - name: The text of the name to post and observe under.
        ///   - coding: How the payload travels. By default, only keys can read it.
        public init(_ name: String, coding: Coding = .boxed) { self.init(Notification.Name(name), coding: coding) }

        /// The payload's type and the name, for a log or a debugger.
        public var description: String {
            "Notification.Key<\(String(reflecting: Payload.self))>(\(name.rawValue.debugDescription))"
        }
    }
}

extension Notification.Key where Payload: Sendable {
    /// The key for a handler that may pass the payload to an actor: where a cast could read what isn't `Sendable`,
    /// every notification is a mismatch.
    ///
    /// While the program runs, `any Sendable` is the same type as `Any`, so every value can be cast to it. If a
    /// payload's type is `Sendable`, an `Any` in it can only be `any Sendable`.
    var checked: Self {
        guard coder.isUnchecked else { return self }
        return Self(name, coding: Coding(coder: Coder(read: { _ in throw Mismatch.unchecked }, write: coder.write)))
    }
}

// If nothing else says the payload's type, the compiler chooses the initializers below: `Self(name)` is then a key of
// `Void`.
extension Notification.Key where Payload == Void {
    /// Creates a key without a payload from a name.
    ///
    /// Its observers receive [every post of the name](<doc:Keys#No-payload>), whatever it carries.
    ///
    /// - Parameter name: The name to post and observe under.
    public init(_ name: Notification.Name) { self.init(name, coding: .boxed) }

    /// Creates a key without a payload from the text of a name.
    ///
    /// Like ``init(_:)-(Notification.Name)``.
    ///
    /// - Parameter name: The text of the name to post and observe under.
    public init(_ name: String) { self.init(name, coding: .boxed) }
}

/// Another name for `Notification.Key`, for modules in which another type is named `Notification` or
/// `Notification.Key`.
public typealias NotificationKey<Payload> = Notification.Key<Payload>

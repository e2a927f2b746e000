import Foundation

/// Reads off a post what a handler gets.
protocol InputReader: Sendable {
    associatedtype Input

    /// The type of the boxes that carry an input as it is, if there are any.
    var boxType: Box.Type? { get }

    /// Reads the input on the posting thread, inside the gate; nil if there is none, or the observation has ended meanwhile.
    func read(_ notification: Notification, for subscription: Subscription) -> Input?

    /// Takes out of an input what must not outlive the post.
    static func detach(_ input: Input) -> Input
}

/// Reads the bare notification.
struct NotificationReader: InputReader {
    var boxType: Box.Type? { nil }

    func read(_ notification: Notification, for subscription: Subscription) -> Notification? { notification }

    /// A sender that is being deinitialized must not be kept, and is left out.
    static func detach(_ notification: Notification) -> Notification {
        guard let sender = notification.object, let object = object(in: sender) else { return notification }
        if Platform.allowsWeakReference(to: object) { return notification }
        return Notification(name: notification.name, object: nil, userInfo: notification.userInfo)
    }

    /// The object that a value is or, as an optional or an `AnyHashable`, holds.
    private static func object(in value: Any) -> AnyObject? {
        if type(of: value) is AnyClass { return value as AnyObject }
        if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable {
            return object(in: hashable.base)
        }
        if let optional = value as? any Wrapper { return optional.wrapped.flatMap(object) }
        return nil
    }
}

/// Reads the payload of a key, and reports when it is not there.
struct PayloadReader<Payload>: InputReader {
    private let coder: Coder<Payload>
    private let onMismatch: @Sendable (Notification.PayloadError) -> Void

    init(_ key: Notification.Key<Payload>, _ onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void) {
        coder = key.coder
        self.onMismatch = onMismatch
    }

    var boxType: Box.Type? { coder.boxType }

    func read(_ notification: Notification, for subscription: Subscription) -> Payload? {
        do {
            let payload = try coder.decode(notification)
            // A decoder is user code, and may have ended the observation.
            return coder.isCustom && !subscription.isActive ? nil : payload
        } catch {
            if subscription.isActive { onMismatch(error) }
            return nil
        }
    }

    static func detach(_ payload: Payload) -> Payload { payload }
}

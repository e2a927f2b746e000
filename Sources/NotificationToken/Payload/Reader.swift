import Foundation

/// Reads off a post what a handler gets.
protocol Reader: Sendable {
    associatedtype Input

    /// The type of the boxes that carry an input as it is, if there are any.
    var boxType: Box.Type? { get }

    /// Reads the input on the posting thread, inside the gate; nil if there is none, or the gate has shut in between.
    func read(_ notification: Notification, for subscription: Subscription) -> Input?

    /// Takes out of an input what must not outlive the post.
    static func detach(_ input: Input) -> Input
}

/// Reads the bare notification.
struct NotificationReader: Reader {
    var boxType: Box.Type? { nil }

    func read(_ notification: Notification, for subscription: Subscription) -> Notification? { notification }

    /// A sender that is being deinitialized must not be kept: a weak reference to it reads nil, and it is left out.
    ///
    /// It may have been posted inside an optional or an `AnyHashable`: bridged, those are the object that they hold. A value
    /// that is none becomes an object of its own, which is alive.
    static func detach(_ notification: Notification) -> Notification {
        guard let sender = notification.object else { return notification }
        if Probe(object: sender as AnyObject).object != nil { return notification }
        return Notification(name: notification.name, object: nil, userInfo: notification.userInfo)
    }

    private struct Probe {
        weak var object: AnyObject?
    }
}

/// Reads the payload of a key, and reports when it is not there.
struct PayloadReader<Payload>: Reader {
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
            return coder.isCustom && !subscription.isOpen ? nil : payload
        } catch {
            if subscription.isOpen { onMismatch(error) }
            return nil
        }
    }

    static func detach(_ payload: Payload) -> Payload { payload }
}

import Foundation

/// Puts payloads into notifications and reads them off; each coding is a subclass.
///
/// A class, so that a coding is one pointer: generic code copies that without asking for metadata.
class Coder<Payload>: @unchecked Sendable {
    /// What observes the payload on the posting thread; kept, because generic code has to look it up each time that it asks.
    final let subscriptionType = PayloadSubscription<Payload>.self

    /// The type of the boxes that carry a payload as it is, if this coding boxes.
    var boxType: Box.Type? { nil }

    /// Whether reading runs user code.
    var isCustom: Bool { false }

    /// Makes the `userInfo` that carries a payload.
    ///
    /// - Parameters:
    ///   - payload: What travels.
    ///   - name: The name of the notification, to report what can't be encoded.
    /// - Returns: The `userInfo`, or nil for none.
    func encode(_ payload: Payload, for name: Notification.Name) -> [AnyHashable: Any]? { nil }

    /// Makes the `userInfo` for one post, and may use it again when that is over.
    func lend(_ payload: Payload, for name: Notification.Name, to post: ([AnyHashable: Any]?) -> Void) {
        post(encode(payload, for: name))
    }

    /// Reads the payload off a notification of the key's name.
    func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        try absent(from: notification)
    }

    /// What a notification without a payload comes to: for a `Void` key, which observes whatever is posted, the payload.
    final func absent(
        from notification: Notification, found: Any.Type? = nil
    ) throws(Notification.PayloadError) -> Payload {
        if Payload.self == Void.self, let nothing = () as? Payload { return nothing }
        let foreignBox = found == nil && Envelope.hasForeignBox(notification) ? ForeignBox() : nil
        throw Notification.PayloadError(notification, expected: Payload.self, found: found, underlying: foreignBox)
    }
}

/// A box of another copy of the library, whose types are others.
private struct ForeignBox: Error, SafelyDescribed {
    var description: String { "it was posted by another copy of NotificationToken. Is the library linked twice?" }
}

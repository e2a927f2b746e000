import Foundation

/// Puts payloads into notifications and reads them off; each coding is a subclass.
///
/// A class, so that a coding is one pointer: generic code copies that without asking for metadata.
class Coder<Payload>: @unchecked Sendable {
    /// The type of the boxes that carry a payload as it is, if this coding boxes.
    var boxType: Box.Type? { nil }

    /// Whether reading runs user code.
    var isCustom: Bool { false }

    /// Puts a payload into a notification, whose name and sender are set; those that a coding does not use stay as they are.
    func write(_ payload: Payload, to notification: inout Notification) {}

    /// Puts a payload into a notification, for one post only: what carries it may be used again afterwards.
    func lend(_ payload: Payload, to notification: consuming Notification, for post: (Notification) -> Void) {
        write(payload, to: &notification)
        post(notification)
    }

    /// Reads the payload off a notification of the key's name.
    func decode(_ notification: Notification) throws(Notification.PayloadError) -> Payload {
        try absent(from: notification)
    }

    /// Throws what a notification without a payload comes to; a `Void` key takes it, as it takes whatever is posted.
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

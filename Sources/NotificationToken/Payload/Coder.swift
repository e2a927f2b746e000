import Foundation

/// Puts payloads into notifications and reads them.
///
/// A class, so that a coding is one pointer, which generic code copies without asking for metadata.
/// `@unchecked Sendable`: nothing changes, and the user's closures are `@Sendable`.
final class Coder<Payload>: @unchecked Sendable {
    /// Reads the payload of a notification with the key's name, or throws a `Mismatch` or the user's error.
    let read: (Notification) throws -> BoxOf<Payload>
    /// Puts a payload into a notification, whose name and sender are set.
    let write: (Payload, inout Notification) -> Void
    /// The type of the boxes that `boxed` posts, stored to save looking it up; nil for every other coding.
    ///
    /// `NotificationCenter.post` puts such a box into a `userInfo` of its thread itself, and doesn't call `write`.
    let boxType: BoxOf<Payload>.Type?
    /// Whether it reads the boxed payload, or nothing if that is `Void`: such coders of one payload's type read the
    /// same.
    let readsBox: Bool
    /// Whether it casts to a type that can't be checked to be `Sendable`: see `Notification.Key.checked`.
    let isUnchecked: Bool

    init(
        boxType: BoxOf<Payload>.Type? = nil, readsBox: Bool = false, isUnchecked: Bool = false,
        read: @escaping (Notification) throws -> BoxOf<Payload>, write: @escaping (Payload, inout Notification) -> Void
    ) {
        self.boxType = boxType
        self.readsBox = readsBox
        self.isUnchecked = isUnchecked
        self.read = read
        self.write = write
    }

    /// Identifies what the coder reads from a notification: two coders with one identity read the same.
    var readingID: ObjectIdentifier { readsBox ? ObjectIdentifier(Payload.self) : ObjectIdentifier(self) }

    /// Reads the payload of a notification with the key's name, or throws what the reports of a mismatch contain.
    func decode(_ notification: Notification) throws(Notification.PayloadError) -> BoxOf<Payload> {
        do {
            return try read(notification)
        } catch {
            throw Notification.PayloadError(notification, expected: Payload.self, error)
        }
    }
}

// MARK: - The codings

extension Coder {
    /// Carries the payload as it is, in a box.
    static var boxed: Coder {
        let boxType = BoxOf<Payload>.self
        return Coder(boxType: boxType, readsBox: true) { notification in
            guard let box = PayloadBox.find(in: notification) else { throw Mismatch.nothing }
            guard let box = box as? BoxOf<Payload> else { throw Mismatch.found(box.payloadType, nil) }
            return box
        } write: { payload, notification in
            PayloadBox.put(boxType.init(payload), in: &notification)
        }
    }

    /// Codes `Void`, with any coding but `.custom`: any notification is read, and nothing is written.
    ///
    /// Nil for other payloads, so that `.void ?? .boxed` is `boxed` for them.
    static var void: Coder? {
        guard let box = PayloadBox.void as? BoxOf<Payload> else { return nil }
        return Coder(readsBox: true, read: { _ in box }, write: { _, _ in })
    }

    /// Carries the payload as the notification's `object`.
    ///
    /// A nil payload is posted without an object.
    static var object: Coder {
        let cast = PayloadCast<Payload>()
        return Coder(isUnchecked: cast.isUnchecked) { notification in
            BoxOf(try cast.payload(from: notification.object, in: notification))
        } write: { payload, notification in
            notification.object = unwrapped(payload)
        }
    }

    /// Reads and writes the payload with the user's closures.
    static func custom(
        decode: @escaping @Sendable (Notification) throws -> Payload?,
        encode: @escaping @Sendable (Payload, inout Notification) -> Void
    ) -> Coder {
        let boxType = BoxOf<Payload>.self
        return Coder { notification in
            guard let payload = try decode(notification) else { throw Mismatch.nothing }
            return boxType.init(payload)
        } write: { payload, notification in
            let name = notification.name
            encode(payload, &notification)
            // The name stays the key's, even if the encoder changes it.
            notification.name = name
        }
    }
}

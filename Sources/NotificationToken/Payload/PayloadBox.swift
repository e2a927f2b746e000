import Foundation

/// Carries a payload whole, in a notification's `userInfo` or on the way to another thread.
///
/// `@unchecked Sendable`: the payload never changes. The signatures of `observe` demand that a key's payload be
/// `Sendable` wherever it crosses to another thread. Nothing checks a whole notification.
class PayloadBox: @unchecked Sendable {
    /// The box of a `Void` payload, which no notification carries.
    static let void: PayloadBox = BoxOf<Void>(())

    final let payloadType: Any.Type

    fileprivate init(_ payloadType: Any.Type) { self.payloadType = payloadType }

    /// What the box carries.
    ///
    /// The caller knows its type: `LastReading` says why, and a subscription of a name has made its box itself.
    @inline(__always)
    final func open<Payload>(as type: Payload.Type) -> Payload {
        assert(Swift.type(of: self) == BoxOf<Payload>.self, "A box of another payload is opened.")
        return unsafeDowncast(self, to: BoxOf<Payload>.self).payload
    }
}

/// A box of one type of payload.
///
/// `@unchecked Sendable`, like its superclass.
final class BoxOf<Payload>: PayloadBox, @unchecked Sendable {
    let payload: Payload

    init(_ payload: Payload) {
        self.payload = payload
        super.init(Payload.self)
    }
}

// MARK: - In a notification

extension PayloadBox {
    /// The only entry of a `userInfo` that carries a box.
    ///
    /// A string as its key, because other keys may not survive a round trip through Objective-C.
    private static let key = UserInfoKey("payload.boxed")

    /// Finds the box that a notification carries.
    ///
    /// Almost always it is the only entry. Looking at that one saves hashing the key.
    static func find(in notification: Notification) -> PayloadBox? {
        guard let userInfo = notification.userInfo else { return nil }
        guard let content = userInfo.count == 1 ? userInfo.values.first : key.value(in: userInfo) else { return nil }
        return box(in: content)
    }

    /// The box that a value is, if it is one.
    ///
    /// The cast alone would bridge a Swift collection to an object, on Linux with a copy of all its elements.
    static func box(in value: Any) -> PayloadBox? {
        type(of: value) is PayloadBox.Type ? value as? PayloadBox : nil
    }

    /// Puts a box into a notification, in the thread's spare `userInfo`, if there is one.
    static func put(_ box: consuming PayloadBox, in notification: inout Notification) {
        notification.userInfo = key.userInfo(with: consume box, reusing: CurrentThread().takeSpareUserInfo())
    }

    /// Empties the `userInfo` of a notification after its post and keeps it as the thread's spare one.
    ///
    /// The notification releases the dictionary first, so that it is changed in place. If other code has kept it, the
    /// change makes a copy.
    static func recycle(from notification: inout Notification) {
        guard let used = notification.userInfo.take() else { return }
        CurrentThread().keepSpareUserInfo(key.userInfo(with: 0, reusing: used))
    }
}

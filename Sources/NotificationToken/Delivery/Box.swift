import Foundation

/// Carries a payload whole, in a notification's `userInfo`.
class Box {
    /// Where a box lies in `userInfo`: under a string, because other keys may not survive a round trip through Objective-C.
    private static let key = "payload.boxed"

    /// What is copied for each post, because a copy needs no key to be hashed: 100 ns less.
    ///
    /// `nonisolated(unsafe)`: it is never changed, and holds nothing but values.
    nonisolated(unsafe) private static let template: [AnyHashable: Any] = [key: 0]

    final var userInfo: [AnyHashable: Any] {
        var userInfo = Self.template
        userInfo.values[userInfo.startIndex] = self
        return userInfo
    }

    /// The type of the payload.
    var payloadType: Any.Type { Never.self }

    /// Finds the box in a notification.
    ///
    /// Almost always it is the only entry, and looking at that saves the look-up.
    static func carried(by notification: Notification) -> Box? {
        guard let userInfo = notification.userInfo else { return nil }
        guard userInfo.count == 1 else { return userInfo[key] as? Box }
        let only = userInfo.values[userInfo.startIndex]
        guard type(of: only) is Box.Type else { return nil }
        return withExtendedLifetime(only) { Unmanaged.fromOpaque(firstWord(of: only)).takeUnretainedValue() }
    }
}

/// A box of a type of payload.
final class BoxOf<Payload>: Box {
    let payload: Payload

    init(_ payload: Payload) {
        self.payload = payload
    }

    override var payloadType: Any.Type { Payload.self }
}

/// The object that a value is, or nil if it is none.
///
/// It makes no reference, which must not be kept if the object is being deinitialized.
func object(in value: Any) -> UnsafeRawPointer? {
    type(of: value) is AnyClass ? firstWord(of: value) : nil
}

/// Where an existential holds the object, if it holds one.
///
/// To read that word takes next to nothing; a cast to `AnyObject` bridges, and takes 100 ns.
private func firstWord(of value: Any) -> UnsafeRawPointer {
    withUnsafeBytes(of: value) { $0.load(as: UnsafeRawPointer.self) }
}

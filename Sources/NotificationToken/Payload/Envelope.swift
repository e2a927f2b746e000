import Foundation

/// A notification's `userInfo` with one box in it.
struct Envelope {
    /// Where the box lies: under a string, because other keys may not survive a round trip through Objective-C.
    private static let key = "payload.boxed"

    /// Each envelope is a copy of it, because to make a dictionary would hash the key.
    ///
    /// `nonisolated(unsafe)`: it is never changed, and holds nothing but values.
    nonisolated(unsafe) private static let template: [AnyHashable: Any] = [key: 0]

    private var userInfo: [AnyHashable: Any]

    init() {
        userInfo = Self.template
    }

    init(_ box: consuming Box) {
        self.init()
        put(consume box)
    }

    /// Takes back what was enclosed in a notification: if both had it, to take the box out would copy the rest.
    init(takenFrom notification: inout Notification) {
        userInfo = notification.userInfo.take() ?? Self.template
    }

    consuming func enclose(in notification: inout Notification) {
        notification.userInfo = userInfo
    }

    mutating func put(_ box: consuming Box) {
        userInfo.values[userInfo.startIndex] = consume box
    }

    /// Takes the box out; whoever has kept the `userInfo` keeps it as it was.
    mutating func takeOut() {
        userInfo.values[userInfo.startIndex] = 0
    }

    /// Finds the box that a notification carries.
    ///
    /// Almost always it is the only entry, and was stored as a `Box`: to see that saves a look-up and a cast.
    static func box(in notification: borrowing Notification) -> Box? {
        guard let userInfo = notification.userInfo else { return nil }
        guard userInfo.count == 1 else { return userInfo[key] as? Box }
        let only = Existential(userInfo.values[userInfo.startIndex])
        guard only.type == Box.self else { return userInfo.values[userInfo.startIndex] as? Box }
        return withExtendedLifetime(userInfo) { only.firstWord.map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }
    }

    /// Whether a notification carries an object in the place of a box that is none of ours.
    static func hasForeignBox(_ notification: Notification) -> Bool {
        guard let value = notification.userInfo?[key] else { return false }
        return type(of: value) is AnyClass && !(value is Box)
    }
}

import Foundation

/// A `userInfo` with one box in it.
enum Envelope {
    /// The key of the box: a string, because other keys may not survive a round trip through Objective-C.
    private static let key = "payload.boxed"

    /// Each envelope is a copy of it, because making a dictionary would hash the key.
    ///
    /// `nonisolated(unsafe)`: it never changes, and holds only values.
    nonisolated(unsafe) private static let template: [AnyHashable: Any] = [key: 0]

    /// Makes a `userInfo` that carries a box.
    static func userInfo(with box: consuming Box) -> [AnyHashable: Any] { put(consume box, in: template) }

    /// Replaces what is in an envelope.
    private static func put(_ content: consuming Any, in envelope: consuming [AnyHashable: Any]) -> [AnyHashable: Any] {
        envelope.values[envelope.startIndex] = consume content
        return envelope
    }

    /// Finds the box that a notification carries.
    ///
    /// Almost always it is the only entry, and was stored as a `Box`. Checking that saves a lookup and a cast.
    static func box(in notification: borrowing Notification) -> Box? {
        guard let userInfo = notification.userInfo else { return nil }
        guard userInfo.count == 1 else { return userInfo[key] as? Box }
        let value = userInfo.values[userInfo.startIndex]
        guard let only = Existential(value), only.type == Box.self else {
            return type(of: value) is AnyClass ? value as? Box : nil
        }
        return withExtendedLifetime(userInfo) { only.firstWord.map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }
    }

    /// Whether a notification carries the box of another copy of the library: an object in the place of a box.
    static func hasForeignBox(_ notification: Notification) -> Bool {
        guard let value = notification.userInfo?[key] else { return false }
        return type(of: value) is AnyClass && !(value is Box)
    }

    // MARK: - The pool

    /// Empty envelopes that are kept from one post to the next, which saves each post an allocation.
    private static let pool = Guarded<[[AnyHashable: Any]]>([])

    /// The number of posts that are likely to be nested, or to run at once on several threads.
    private static let capacity = 8

    /// Puts a box into a notification, for one post.
    static func lend(_ box: consuming Box, to notification: inout Notification) {
        let kept = pool.withLock { $0.popLast() }
        notification.userInfo = put(consume box, in: kept ?? template)
    }

    /// Takes the envelope back after the post.
    ///
    /// A shared dictionary is copied when it changes. So the notification releases it first, and code that has kept the
    /// `userInfo` sees no change.
    static func takeBack(from notification: inout Notification) {
        guard let used = notification.userInfo.take() else { return }
        let envelope = put(0, in: used)
        pool.withLock { if $0.count < capacity { $0.append(envelope) } }
    }
}

import Foundation

/// A `userInfo` with one box in it.
struct Envelope {
    /// Where the box lies: under a string, because other keys may not survive a round trip through Objective-C.
    private static let key = "payload.boxed"

    /// Each envelope is a copy of it, because to make a dictionary would hash the key.
    ///
    /// `nonisolated(unsafe)`: it never changes, and holds only values.
    nonisolated(unsafe) private static let template: [AnyHashable: Any] = [key: 0]

    private(set) var userInfo: [AnyHashable: Any]

    init(_ box: consuming Box, in userInfo: consuming [AnyHashable: Any]? = nil) {
        self.userInfo = userInfo ?? Self.template
        self.userInfo.values[self.userInfo.startIndex] = consume box
    }

    /// Finds the box that a notification carries.
    ///
    /// Almost always it is the only entry, and was stored as a `Box`. To see that saves a look-up and a cast.
    static func box(in notification: borrowing Notification) -> Box? {
        guard let userInfo = notification.userInfo else { return nil }
        guard userInfo.count == 1 else { return userInfo[key] as? Box }
        let value = userInfo.values[userInfo.startIndex]
        guard let only = Existential(value), only.type == Box.self else { return value as? Box }
        return withExtendedLifetime(userInfo) { only.firstWord.map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }
    }

    /// Whether a notification carries the box of another copy of the library: an object in the place of a box.
    static func hasForeignBox(_ notification: Notification) -> Bool {
        guard let value = notification.userInfo?[key] else { return false }
        return type(of: value) is AnyClass && !(value is Box)
    }

    // MARK: - The pool

    /// Empty envelopes that are kept from one post to the next, which saves each post an allocation.
    ///
    /// If another thread is using the pool, the caller allocates a new envelope instead of waiting.
    private static let pool = Guarded<[[AnyHashable: Any]]>([])

    /// As many as posts are likely to be nested in one another, or to run at once on several threads.
    private static let capacity = 8

    /// Runs a post whose notification carries a box.
    static func lend(_ box: consuming Box, to notification: consuming Notification, _ post: (Notification) -> Void) {
        notification.userInfo = Self(consume box, in: pool.withLockIfFree { $0.popLast() } ?? nil).userInfo
        post(notification)
        // Taken out of the notification, because a dictionary that two hold is copied when it changes. Code that has kept the
        // `userInfo` keeps it as it was.
        guard var envelope = notification.userInfo.take() else { return }
        envelope.values[envelope.startIndex] = 0
        pool.withLockIfFree { if $0.count < capacity { $0.append(envelope) } }
    }
}

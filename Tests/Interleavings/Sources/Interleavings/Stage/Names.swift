import Foundation
import NotificationToken

/// The library's stand-in instead of Foundation's class.
typealias NotificationCenter = Center
typealias OperationQueue = Operations

extension Notification.Name {
    static let event = Self("event")
    static let other = Self("other")
}

extension Notification.Key<Int> {
    /// A number in `userInfo`, which is read on the posting thread.
    static let number = Self(.event, coding: .userInfo("number"))
    /// A number in a box.
    static let boxedNumber = Self(.event)
    static let otherNumber = Self(.other)
}

extension Notification.Key<Last> {
    /// A payload that does something when it is released.
    static let last = Self(.event)
}

import Foundation
import NotificationToken

/// The library's stand-in, and not Foundation's.
typealias NotificationCenter = Center
typealias OperationQueue = Operations

extension Notification.Name {
    static let event = Self("event")
    static let other = Self("other")
}

extension Notification.Key<Int> {
    /// A number that travels as any value does: it is read, and put into a box where it has to wait.
    static let number = Self(.event, coding: .userInfo("number"))
    /// A number that travels in a box.
    static let boxedNumber = Self(.event)
}

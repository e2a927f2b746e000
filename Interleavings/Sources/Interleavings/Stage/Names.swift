import Foundation
import NotificationToken

/// The library's stand-in, and not Foundation's.
typealias NotificationCenter = Center

extension Notification.Name {
    static let event = Self("event")
    static let other = Self("other")
}

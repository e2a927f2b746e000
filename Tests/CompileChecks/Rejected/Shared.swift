import Foundation
import NotificationToken

/// Not `Sendable`.
final class Draft {
    var text = ""
}

actor Store {}

final class Cache: Sendable {}

extension Notification.Key<Int> {
    static let levelDidChange = Self("levelDidChange")
}

extension Notification.Key<Void> {
    static let ping = Self("ping")
}

extension Notification.Key where Payload == Draft {
    static let draftWillSave = Self("draftWillSave")
}

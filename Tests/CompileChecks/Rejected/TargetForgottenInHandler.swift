// expect: expects 2 arguments, but 1 was used
import Foundation
import NotificationToken

final class Store: Sendable {}

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func observe(_ center: NotificationCenter, for store: Store) -> NotificationToken {
    center.observe(.levelDidChange, with: store) { level in print(level) }  // error
    // right: center.observe(.levelDidChange, with: store) { _, level in print(level) }
}

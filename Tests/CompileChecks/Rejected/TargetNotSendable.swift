// expect: 'Store' does not conform to the 'Sendable' protocol
import Foundation
import NotificationToken

final class Store {
    var level = 0
}

final class SafeStore: Sendable {}

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func observe(_ center: NotificationCenter, _ store: Store, _ safe: SafeStore) -> NotificationToken {
    center.observe(.levelDidChange, with: store) { print($0, $1) }  // error
    // right: center.observe(.levelDidChange, with: safe) { print($0, $1) }
}

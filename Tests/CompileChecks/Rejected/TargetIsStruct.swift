// expect: 'Store' be a class type
import Foundation
import NotificationToken

struct Store: Sendable {}

final class SharedStore: Sendable {}

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func observe(_ center: NotificationCenter, _ store: Store, _ shared: SharedStore) -> NotificationToken {
    center.observe(.levelDidChange, with: store) { print($0, $1) }  // error
    // right: center.observe(.levelDidChange, with: shared) { print($0, $1) }
}

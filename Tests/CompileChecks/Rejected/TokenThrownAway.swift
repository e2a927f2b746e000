// expect: result of call to 'observe\(.*\)' is unused
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func observe(_ center: NotificationCenter, _ tokens: inout [NotificationToken]) {
    center.observe(.levelDidChange) { print($0) }  // error
    // right: center.observe(.levelDidChange) { print($0) }.store(in: &tokens)
}

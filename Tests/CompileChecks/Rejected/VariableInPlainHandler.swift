// expect: mutation of captured var 'level'
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func observe(_ center: NotificationCenter) -> (NotificationToken, Int) {
    var level = 0
    let token = center.observe(.levelDidChange) { level = $0 }  // error
    // right: let token = center.observe(.levelDidChange) { print($0) }; level += 1
    return (token, level)
}

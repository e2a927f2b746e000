import Foundation
import NotificationToken

private func observe(_ center: NotificationCenter) -> (NotificationToken, Int) {
    var level = 0
    // error: mutation of captured var 'level'
    let token = center.observe(.levelDidChange) { level = $0 }
    // right: let token = center.observe(.levelDidChange) { print($0) }; level += 1
    return (token, level)
}

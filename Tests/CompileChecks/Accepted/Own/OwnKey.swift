import Foundation
import NotificationToken

// An app that has names of its own for what its userInfo holds.
extension Notification {
    enum Key: String {
        case user
    }
}

enum Key {
    case shift
}

extension NotificationKey where Payload == Int {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

extension NotificationKey<Void> {
    nonisolated static let ping = Self("ping")
}

func observe(_ center: NotificationCenter) -> [NotificationToken] {
    let key = NotificationKey<Int>("level")
    center.post(.levelDidChange, payload: 3)
    center.post(.ping)
    print(Notification.Key.user, Key.shift)
    return [
        center.observe(.levelDidChange) { print($0) },
        center.observe(key) { print($0) },
        center.observe(.ping) { print("ping") },
    ]
}

// expect: this key has a payload: pass one
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func post(from sender: AnyObject, to center: NotificationCenter) {
    center.post(.levelDidChange, object: sender)  // error
    // right: center.post(.levelDidChange, object: sender, payload: 3)
}

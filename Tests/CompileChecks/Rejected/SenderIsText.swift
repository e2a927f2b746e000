// expect: 'String' expected to be an instance of a class
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func post(to center: NotificationCenter) {
    center.post(.levelDidChange, object: "a sender", payload: 3)  // error
    // right: center.post(.levelDidChange, object: center, payload: 3)
}

// expect: 'String' to expected argument type 'Int'
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func post(to center: NotificationCenter) {
    center.post(.levelDidChange, payload: "three")  // error
    // right: center.post(.levelDidChange, payload: 3)
}

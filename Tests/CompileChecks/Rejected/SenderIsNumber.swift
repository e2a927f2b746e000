// expect: 'Int' expected to be an instance of a class
import Foundation
import NotificationToken

extension Notification.Key<Void> {
    nonisolated static let ping = Self("ping")
}

func post(to center: NotificationCenter) {
    center.post(.ping, object: 3)  // error
    // right: center.post(.ping, object: center)
}

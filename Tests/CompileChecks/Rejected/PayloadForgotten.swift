// expect: this key has a payload: pass one
import Foundation
import NotificationToken

struct User {
    let name: String
}

extension Notification.Key where Payload == User {
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}

func post(_ user: User, to center: NotificationCenter) {
    center.post(.userDidLogIn)  // error
    // right: center.post(.userDidLogIn, payload: user)
}

import Foundation
import NotificationToken
import Probes

/// This library in place of `addObserver`, with names and `userInfo` as they were.
struct OursByName: Contender {
    private let center = NotificationCenter()
    private let name = Notification.Name("userDidLogIn")

    func observe(_ sender: Sender?) -> NotificationToken {
        center.observe(name: name, object: sender) { notification in
            if let user = notification.userInfo?["user"] as? User { deliver(Int64(user.number)) }
        }
    }

    func end(_ token: NotificationToken) {
        token.cancel()
    }

    func post(_ user: User, from sender: Sender?) {
        center.post(name: name, object: sender, userInfo: ["user": user])
    }
}

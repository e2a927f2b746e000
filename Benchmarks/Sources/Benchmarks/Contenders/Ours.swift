import Foundation
import NotificationToken
import Probes

/// This library.
struct Ours: Contender {
    let center = NotificationCenter()

    func observe(_ sender: Sender?) -> NotificationToken {
        center.observe(.userDidLogIn, object: sender) { user in deliver(Int64(user.number)) }
    }

    func end(_ token: NotificationToken) {
        token.cancel()
    }

    func post(_ user: User, from sender: Sender?) {
        center.post(.userDidLogIn, object: sender, payload: user)
    }
}

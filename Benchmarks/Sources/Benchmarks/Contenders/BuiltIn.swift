import Foundation
import Probes

/// Foundation by itself.
struct BuiltIn: Contender {
    let center = NotificationCenter()
    let name = Notification.Name("userDidLogIn")

    func observe(_ sender: Sender?) -> any NSObjectProtocol {
        center.addObserver(forName: name, object: sender, queue: nil) { notification in
            if let user = notification.userInfo?["user"] as? User { deliver(Int64(user.number)) }
        }
    }

    func end(_ observer: any NSObjectProtocol) {
        center.removeObserver(observer)
    }

    func post(_ user: User, from sender: Sender?) {
        center.post(name: name, object: sender, userInfo: ["user": user])
    }
}

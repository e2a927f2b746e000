import Foundation
import Probes

/// Foundation with the token that everybody writes.
struct TenLines: Contender {
    final class Token {
        private let center: NotificationCenter
        private let observer: any NSObjectProtocol

        init(_ center: NotificationCenter, _ observer: any NSObjectProtocol) {
            self.center = center
            self.observer = observer
        }

        deinit {
            center.removeObserver(observer)
        }
    }

    private let center = NotificationCenter()
    private let name = Notification.Name("userDidLogIn")

    func observe(_ sender: Sender?) -> Token {
        let observer = center.addObserver(forName: name, object: sender, queue: nil) { notification in
            if let user = notification.userInfo?["user"] as? User { deliver(Int64(user.number)) }
        }
        return Token(center, observer)
    }

    /// Its release ends it.
    func end(_ token: Token) {}

    func post(_ user: User, from sender: Sender?) {
        center.post(name: name, object: sender, userInfo: ["user": user])
    }
}

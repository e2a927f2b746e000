import Foundation
import NotificationToken
import Probes

/// A contender that observes and posts under many names.
protocol NamingContender: Contender {
    associatedtype Name: Sendable

    static func name(_ number: Int) -> Name

    func observe(under name: Name) -> Observation
    func post(_ user: User, under name: Name)
}

extension Ours: NamingContender {
    static func name(_ number: Int) -> Notification.Key<User> { Notification.Key("userDidLogIn\(number)") }

    func observe(under key: Notification.Key<User>) -> NotificationToken {
        center.observe(key) { user in deliver(Int64(user.number)) }
    }

    func post(_ user: User, under key: Notification.Key<User>) {
        center.post(key, payload: user)
    }
}

extension BuiltIn: NamingContender {
    static func name(_ number: Int) -> Notification.Name { Notification.Name("userDidLogIn\(number)") }

    func observe(under name: Notification.Name) -> any NSObjectProtocol {
        center.addObserver(forName: name, object: nil, queue: nil) { notification in
            if let user = notification.userInfo?["user"] as? User { deliver(Int64(user.number)) }
        }
    }

    func post(_ user: User, under name: Notification.Name) {
        center.post(name: name, object: nil, userInfo: ["user": user])
    }
}

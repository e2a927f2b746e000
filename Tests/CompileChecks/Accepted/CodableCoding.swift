import Foundation
import NotificationToken

nonisolated struct User: Codable, Sendable {
    let name: String
    let age: Int
}

extension Notification.Key where Payload == User {
    nonisolated static let userDidLogIn = Self("userDidLogIn", coding: .codable)
}

func observe(_ user: User, _ center: NotificationCenter) -> NotificationToken {
    center.post(.userDidLogIn, payload: user)
    return center.observe(.userDidLogIn) { print($0.name) }
}

import Foundation
import NotificationToken

extension Notification.Name {
    static let event = Notification.Name("event")
    static let other = Notification.Name("other")
}

extension Notification {
    /// What is in `userInfo` under "number".
    var number: Int? { userInfo?["number"] as? Int }
}

extension Notification.Key where Payload == Int {
    static let number = Self("number")
}

extension Notification.Key where Payload == String {
    static let text = Self("text")
}

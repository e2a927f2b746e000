// expect: 'on' takes an actor: for an object on the main actor, pass on: MainActor.self, with: object
import Foundation
import NotificationToken

extension Notification.Key where Payload == Int {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

@MainActor final class Controller {
    func start(_ center: NotificationCenter) -> NotificationToken {
        center.observe(.levelDidChange, on: self) { controller, level in print(controller, level) }  // error
        // right: center.observe(.levelDidChange, on: MainActor.self, with: self) { print($0, $1) }
    }
}

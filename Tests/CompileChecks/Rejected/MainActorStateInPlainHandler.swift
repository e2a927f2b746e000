// expect: main actor-isolated property 'level'
import Foundation
import NotificationToken

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

@MainActor
final class Controller {
    var level = 0

    func observe(_ center: NotificationCenter) -> NotificationToken {
        center.observe(.levelDidChange, with: self) { $0.level = $1 }  // error
        // right: center.observe(.levelDidChange, on: MainActor.self, with: self) { $0.level = $1 }
    }
}

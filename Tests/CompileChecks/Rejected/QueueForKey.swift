// expect: a key has no queue: pass on: MainActor.self or an actor
import Foundation
import NotificationToken

extension Notification.Key where Payload == Int {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func observe(_ center: NotificationCenter) -> NotificationToken {
    center.observe(.levelDidChange, queue: .main) { level in print(level) }  // error
    // right: center.observe(.levelDidChange, on: MainActor.self) { level in print(level) }
}

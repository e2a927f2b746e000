import Foundation
import NotificationToken

// An app in which a notification is something else.
struct Notification {
    let text: String
}

extension NotificationKey where Payload == Int {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

func observe(_ center: NotificationCenter) -> [NotificationToken] {
    center.post(.levelDidChange, payload: 3)
    center.post(.init("ping"))
    print(Notification(text: "lunch"))
    return [
        center.observe(.levelDidChange) { print($0) },
        center.observe(.levelDidChange, queue: nil) { print($0) },
        center.observe(name: .init("ping")) { print($0.name) },
        center.observe(.init("ping")) { print("ping") },
    ]
}

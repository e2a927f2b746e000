// expect: 'Draft' does not conform to the 'Sendable' protocol
import Foundation
import NotificationToken

final class Draft {
    var text = ""
}

extension Notification.Key where Payload == Draft {
    nonisolated static let draftWillSave = Self("draftWillSave")
}

final class Store: Sendable {}

func observe(_ center: NotificationCenter, for store: Store) -> NotificationToken {
    center.observe(.draftWillSave, on: MainActor.self, with: store) { $1.text = "\($0)" }  // error
    // right: center.observe(.draftWillSave, with: store) { $1.text = "\($0)" }
}

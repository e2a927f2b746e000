// expect: 'Draft' does not conform to the 'Sendable' protocol
import Foundation
import NotificationToken

final class Draft {
    var text = ""
}

extension Notification.Key where Payload == Draft {
    nonisolated static let draftWillSave = Self("draftWillSave")
}

func observe(_ center: NotificationCenter) -> NotificationToken {
    center.observe(.draftWillSave, on: MainActor.self) { $0.text = "" }  // error
    // right: center.observe(.draftWillSave) { $0.text = "" }
}

// expect: 'Draft' does not conform to the 'Sendable' protocol
import Foundation
import NotificationToken

final class Draft {
    var text = ""
}

extension Notification.Key where Payload == Draft {
    nonisolated static let draftWillSave = Self("draftWillSave")
}

actor Store {}

func observe(_ center: NotificationCenter, on store: Store) -> NotificationToken {
    center.observe(.draftWillSave, on: store) { store, draft in print(store, draft.text) }  // error
    // right: center.observe(.draftWillSave) { draft in print(store, draft.text) }
}

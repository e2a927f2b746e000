import Foundation
import NotificationToken

// Not Sendable, and it need not be: post and handler are on one thread.
nonisolated final class Draft {
    var text = ""
}

nonisolated final class Store: Sendable {
    func append(to draft: Draft) {
        draft.text += "."
    }
}

extension Notification.Key where Payload == Draft {
    nonisolated static let draftWillSave = Self("draftWillSave")
}

func finish(_ draft: Draft, through center: NotificationCenter, with store: Store) -> [NotificationToken] {
    let tokens = [
        center.observe(.draftWillSave) { draft in draft.text += "!" },
        center.observe(.draftWillSave) { $0.text = "" },
        center.observe(.draftWillSave, with: store) { $0.append(to: $1) },
    ]
    center.post(.draftWillSave, object: draft, payload: draft)
    return tokens
}

@MainActor
func finishOnMainActor(_ draft: Draft, through center: NotificationCenter) {
    let token = center.observe(.draftWillSave) { draft in draft.text += "!" }
    center.post(.draftWillSave, object: draft, payload: draft)
    token.cancel()
}

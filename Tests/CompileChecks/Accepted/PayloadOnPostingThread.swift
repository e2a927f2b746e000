import Foundation
import NotificationToken

// Not Sendable, and it need not be: post and handler are on one thread.
nonisolated private final class Draft {
    var text = ""
}

nonisolated private final class Store: Sendable {
    func append(to draft: Draft) {
        draft.text += "."
    }
}

extension Notification.Key where Payload == Draft {
    nonisolated fileprivate static let draftWillSave = Self("draftWillSave")
}

private func finish(_ draft: Draft, through center: NotificationCenter, with store: Store) -> [NotificationToken] {
    let tokens = [
        center.observe(.draftWillSave, queue: nil) { draft in draft.text += "!" },
        center.observe(.draftWillSave, queue: nil, with: store) { $0.append(to: $1) },
    ]
    center.post(.draftWillSave, object: draft, payload: draft)
    return tokens
}

private actor Archive {
    func start(_ center: NotificationCenter) -> NotificationToken {
        center.observe(.draftWillSave, queue: nil) { draft in draft.text += "!" }
    }
}

import Foundation
import NotificationToken

// What isn't `Sendable` can't be handed to the main actor. The compiler looks for these mistakes only in a file without
// others.
private func observeOnMainActor(_ center: NotificationCenter, _ draft: Draft) {
    // error: sending 'draft' risks causing data races|task or actor isolated value cannot be sent
    _ = center.observe(.ping) { @MainActor in draft.text = "" }
    // right: draft.text = ""
}

private func endOnMainActor(_ draft: Draft) {
    // error: sending 'draft' risks causing data races|task or actor isolated value cannot be sent
    _ = NotificationToken { @MainActor in draft.text = "" }
    // right: draft.text = ""
}

private func observe(_ center: NotificationCenter, _ name: Notification.Name) {
    // error: sending 'note' risks causing data races|task or actor isolated value cannot be sent
    _ = center.observe(name: name) { note in Task { @MainActor in print(note) } }
    // right: _ = center.observe(name: name) { @MainActor note in Task { print(note) } }
}

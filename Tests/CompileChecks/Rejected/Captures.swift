import Foundation
import NotificationToken

// Off the main actor, a handler and the closure of a token capture only what is Sendable.
private func observe(_ center: NotificationCenter, _ draft: Draft) {
    // error: capture of 'draft' with non-[Ss]endable type 'Draft'
    _ = center.observe(.ping) { draft.text = "" }
    // right: draft.text = ""
    // error: capture of 'draft' with non-[Ss]endable type 'Draft'
    _ = NotificationToken { draft.text = "" }
    // right: draft.text = ""
}

@MainActor
private func observeOnPostingThread(_ center: NotificationCenter, _ draft: Draft) {
    // error: capture of 'draft' with non-[Ss]endable type 'Draft'
    _ = center.observe(.ping, queue: nil) { draft.text = "" }
    // right: _ = center.observe(.ping) { draft.text = "" }
}

/// A class that isn't `Sendable`.
private final class Log {
    private var levels: [Int] = []

    func start(_ center: NotificationCenter) {
        // error: capture of 'self' with non-[Ss]endable type 'Log'
        _ = center.observe(.levelDidChange) { self.levels.append($0) }
        // right: levels = []
        // error: capture of 'self' with non-[Ss]endable type 'Log\?'
        _ = center.observe(.levelDidChange) { [weak self] in self?.levels.append($0) }
        // right: levels = []
        // error: 'Log' does not conform to the 'Sendable' protocol
        _ = center.observe(.levelDidChange, with: self) { $0.levels.append($1) }
        // right: levels = []
    }
}

private func count(_ center: NotificationCenter) -> (NotificationToken, Int) {
    var level = 0
    // error: mutation of captured var 'level'
    let token = center.observe(.levelDidChange) { level = $0 }
    // right: let token = center.observe(.levelDidChange) { print($0) }; level += 1
    return (token, level)
}

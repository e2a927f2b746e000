import Foundation
import NotificationToken

private func post(to center: NotificationCenter) {
    // error: this key has a payload: pass one
    center.post(.levelDidChange)
    // right: center.post(.levelDidChange, payload: 3)
    // error: this key has a payload: pass one
    center.post(.levelDidChange, object: center)
    // right: center.post(.levelDidChange, object: center, payload: 3)
    // error: a payload has a label: post\(key, payload: value\)
    center.post(.levelDidChange, 3)
    // right: center.post(.levelDidChange, payload: 3)
}

// A payload of a handler that may be isolated must be Sendable, and so must a target.
private func observe(_ center: NotificationCenter, _ cache: Cache, _ store: Store, _ draft: Draft) {
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(.draftWillSave) { $0.text = "" }
    // right: _ = center.observe(.draftWillSave, queue: nil) { $0.text = "" }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(.draftWillSave, with: cache) { $1.text = "\($0)" }
    // right: _ = center.observe(.draftWillSave, queue: nil, with: cache) { $1.text = "\($0)" }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(.draftWillSave, on: store) { store, draft in print(store, draft.text) }
    // right: _ = center.observe(.draftWillSave, queue: nil) { draft in print(store, draft.text) }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(name: .init("level"), with: draft) { print($0, $1) }
    // right: _ = center.observe(name: .init("level"), with: cache) { print($0, $1) }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(.levelDidChange, with: draft) { print($0, $1) }
    // right: _ = center.observe(.levelDidChange, with: cache) { print($0, $1) }
}

private func printDrafts(_ center: NotificationCenter) async {
    // error: 'Draft' does not conform to the 'Sendable' protocol
    for await draft in center.payloads(for: .draftWillSave) { print(draft) }
    // right: for await level in center.payloads(for: .levelDidChange) { print(level) }
}

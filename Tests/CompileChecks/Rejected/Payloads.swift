import Foundation
import Models
import NotificationToken

private func post(to center: NotificationCenter) {
    // error: 'String' to expected argument type 'Int'
    center.post(.levelDidChange, payload: "three")
    // right: center.post(.levelDidChange, payload: 3)
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

// A payload that crosses threads must be Sendable, and a type of another module must declare it.
private func observe(_ center: NotificationCenter, _ cache: Cache, _ store: Store, _ draft: Draft) {
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(.draftWillSave, on: MainActor.self) { $0.text = "" }
    // right: _ = center.observe(.draftWillSave) { $0.text = "" }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(.draftWillSave, on: MainActor.self, with: cache) { $1.text = "\($0)" }
    // right: _ = center.observe(.draftWillSave, with: cache) { $1.text = "\($0)" }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(.draftWillSave, on: store) { store, draft in print(store, draft.text) }
    // right: _ = center.observe(.draftWillSave) { draft in print(store, draft.text) }
    // error: '(Models\.)?Song' does not conform to the 'Sendable' protocol
    _ = center.observe(.songDidEnd, on: MainActor.self) { print($0.title) }
    // right: _ = center.observe(.albumDidEnd, on: MainActor.self) { print($0.title) }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(name: .init("level"), on: MainActor.self, with: draft) { print($0, $1) }
    // right: _ = center.observe(name: .init("level"), on: MainActor.self, with: cache) { print($0, $1) }
}

private func printDrafts(_ center: NotificationCenter) async {
    // error: 'Draft' does not conform to the 'Sendable' protocol
    for await draft in center.payloads(for: .draftWillSave) { print(draft) }
    // right: for await level in center.payloads(for: .levelDidChange) { print(level) }
}

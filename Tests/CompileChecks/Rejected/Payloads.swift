import Foundation
import NotificationToken

private func post(to center: NotificationCenter) {
    // error: this key has a payload: pass one, as in post\(key, payload: value\)$
    center.post(.levelDidChange)
    // right: center.post(.levelDidChange, payload: 3)
    // error: this key has a payload: pass one, as in post\(key, payload: value\)$
    center.post(.levelDidChange, object: center)
    // right: center.post(.levelDidChange, object: center, payload: 3)
    // error: a payload has a label: post\(key, payload: value\)$
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

// Any thread may use the conformance of a payload.
@MainActor
private struct Quality: @MainActor RawRepresentable, @MainActor Codable, Sendable {
    var rawValue = 0
}

private enum Rating: Int { case low, high }

private func leaveOut() {
    // error: result of call to 'rawValue' is unused
    Notification.Key<Rating>.Coding.rawValue("rating")
}

extension Notification.Key where Payload == Quality {
    // error: main actor-isolated conformance of 'Quality' to 'RawRepresentable'
    fileprivate nonisolated static let quality = Self("quality", coding: .rawValue("quality"))
    // right: fileprivate nonisolated static let quality = Self("quality")
    // error: main actor-isolated conformance of 'Quality' to '(De|En)codable'
    fileprivate nonisolated static let codedQuality = Self("quality", coding: .codable)
    // right: fileprivate nonisolated static let codedQuality = Self("quality")
    // error: 'init\(_:\)' is unavailable: say how the payload travels: 'coding: .userInfo\("key"\)', or 'coding: .boxed' if only keys read it$
    fileprivate nonisolated static let namedQuality = Self(Notification.Name("quality"))
    // right: fileprivate nonisolated static let namedQuality = Self(Notification.Name("quality"), coding: .boxed)
}

// A custom coding's closures run on any thread that posts or observes.
private func captureDraft(_ draft: Draft) {
    // error: capture of 'draft' with non-[sS]endable type 'Draft'
    _ = Notification.Key<String>("text", coding: .custom(decode: { _ in draft.text }))
    // error: capture of 'draft' with non-[sS]endable type 'Draft'
    _ = Notification.Key<String>("text", coding: .custom(decode: { _ in nil }, encode: { ["text": $0 + draft.text] }))
    // error: capture of 'draft' with non-[sS]endable type 'Draft'
    _ = Notification.Key<Int>("a", coding: .custom(decode: { _ in draft.text.count }, encode: { $1.object = $0 }))
    // error: capture of 'draft' with non-[sS]endable type 'Draft'
    _ = Notification.Key<Int>("b", coding: .custom(decode: { _ in nil }, encode: { $1.object = draft.text + "\($0)" }))
}

// error: inheritance from a final class
private class OwnBag: NotificationToken.Bag {}

private func rename(_ key: inout Notification.Key<Int>) {
    // error: 'name' is a 'let' constant
    key.name = Notification.Name("other")
    // right: key = Notification.Key("other")
}

private func postFromAValue() {
    // error: argument type 'Int' expected to be an instance of a class or class-constrained type
    _ = Notification(.levelDidChange, object: 3, payload: 1)
}

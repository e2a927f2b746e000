import Foundation
import NotificationToken

private func observe(
    _ center: NotificationCenter, _ cache: Cache, _ document: Document, _ draft: Draft
) {
    // error: 'Document' be a class type
    _ = center.observe(.levelDidChange, with: document) { print($0, $1) }
    // right: _ = center.observe(.levelDidChange, with: cache) { print($0, $1) }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(.levelDidChange, with: draft) { print($0, $1) }
    // right: _ = center.observe(.levelDidChange, with: cache) { print($0, $1) }
    // error: 'Draft' does not conform to the 'Sendable' protocol
    _ = center.observe(name: .init("level"), on: MainActor.self, with: draft) { print($0, $1) }
    // right: _ = center.observe(name: .init("level"), on: MainActor.self, with: cache) { print($0, $1) }
}

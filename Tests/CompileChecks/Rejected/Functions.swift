import Foundation
import NotificationToken

private func fail(_ level: Int) throws {}
private func wait(for level: Int) async {}

// A handler can neither await nor throw.
private func observe(_ center: NotificationCenter, _ store: Store) {
    // error: a handler can't await: loop over payloads\(for: key\) in a Task
    _ = center.observe(.levelDidChange) { await wait(for: $0) }
    // right: _ = center.observe(.levelDidChange) { level in Task { await wait(for: level) } }
    // error: a handler can't await
    _ = center.observe(.levelDidChange, using: wait(for:))
    // right: _ = center.observe(.levelDidChange, using: { print($0) })
    // error: a handler can't await
    _ = center.observe(.levelDidChange, on: store) { _, level in await wait(for: level) }
    // right: _ = center.observe(.levelDidChange, on: store) { _, level in print(level) }
    // error: invalid conversion from throwing function
    _ = center.observe(.levelDidChange, using: fail)
    // right: _ = center.observe(.levelDidChange, using: { print($0) })
}

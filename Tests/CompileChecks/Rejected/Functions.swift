import Foundation
import NotificationToken

private func fail(_ level: Int) throws {}
private func wait(for level: Int) async {}

// A handler can neither await nor throw.
private func observe(_ center: NotificationCenter) {
    // error: parameter expecting synchronous function type
    _ = center.observe(.levelDidChange, using: wait(for:))
    // right: _ = center.observe(.levelDidChange, using: { print($0) })
    // error: invalid conversion from throwing function
    _ = center.observe(.levelDidChange, using: fail)
    // right: _ = center.observe(.levelDidChange, using: { print($0) })
}

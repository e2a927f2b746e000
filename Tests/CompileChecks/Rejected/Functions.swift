import Foundation
import NotificationToken

private func fail(_ level: Int) throws {}
private func wait() async {}
private func wait(for level: Int) async {}

// A handler can neither await nor throw.
private func observe(_ center: NotificationCenter, _ name: Notification.Name, _ cache: Cache, _ store: Store) {
    // error: a handler can't await: loop over payloads\(for: key\) in a Task
    _ = center.observe(.levelDidChange) { await wait(for: $0) }
    // right: _ = center.observe(.levelDidChange) { level in Task { await wait(for: level) } }
    // error: a handler can't await
    _ = center.observe(.levelDidChange, using: wait(for:))
    // right: _ = center.observe(.levelDidChange, using: { print($0) })
    // error: a handler can't await
    _ = center.observe(.levelDidChange, with: cache) { _, level in await wait(for: level) }
    // right: _ = center.observe(.levelDidChange, with: cache) { _, level in print(level) }
    // error: a handler can't await
    _ = center.observe(.levelDidChange, on: store) { _, level in await wait(for: level) }
    // right: _ = center.observe(.levelDidChange, on: store) { _, level in print(level) }
    // error: a handler can't await
    _ = center.observe(.ping) { await wait() }
    // right: _ = center.observe(.ping) { print("ping") }
    // error: to parameter expecting synchronous function type
    _ = center.observe(.ping, with: cache) { _ in await wait() }
    // right: _ = center.observe(.ping, with: cache) { print($0) }
    // error: to parameter expecting synchronous function type
    _ = center.observe(name: name) { _ in await wait() }
    // right: _ = center.observe(name: name) { print($0) }
    // error: invalid conversion from throwing function
    _ = center.observe(.levelDidChange) { try fail($0) }
    // right: _ = center.observe(.levelDidChange) { try? fail($0) }
    // error: invalid conversion from throwing function
    _ = center.observe(.levelDidChange, using: fail)
    // right: _ = center.observe(.levelDidChange, using: { print($0) })
}

/// A class whose methods may run on the thread of one caller only.
private final class Counter {
    private var count = 0

    func start(_ center: NotificationCenter, _ next: @escaping (Int) -> Void) {
        // error: converting non-[Ss]endable function value
        _ = center.observe(.levelDidChange, using: add)
        // right: _ = center.observe(.levelDidChange, using: { print($0) })
        // error: passing non-[Ss]endable parameter 'next'
        _ = center.observe(.levelDidChange, using: next)
        // right: next(count)
    }

    private func add(_ level: Int) { count += level }
}

// With a target, the handler takes two parameters.
@MainActor
private final class Controller {
    private func show(_ level: Int) {}

    func start(_ center: NotificationCenter, _ name: Notification.Name) {
        // error: to expected argument type '@isolated\(any\) @Sendable \(Controller, Int\) -> Void'
        _ = center.observe(.levelDidChange, with: self, using: show)
        // right: _ = center.observe(.levelDidChange, using: show)
        // error: expects 1 argument, which cannot be implicitly ignored
        _ = center.observe(.levelDidChange) { print("heard") }
        // right: _ = center.observe(.levelDidChange) { _ in print("heard") }
        // error: expects 2 arguments, but 1 was used
        _ = center.observe(.ping, with: self, using: { $0.show(1) }, onMismatch: { print($0) })
        // right: _ = center.observe(.ping, with: self, using: { this, _ in this.show(1) }, onMismatch: { print($0) })
    }
}

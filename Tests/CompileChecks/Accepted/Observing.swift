import Foundation
import NotificationToken

// Mistakes.md has the plain calls, with all parameters of the handler.
private func observe(
    _ center: NotificationCenter, from document: Document, or object: AnyObject, for store: Target
) -> [NotificationToken] {
    [
        center.observe(.userDidLogIn) { print($0.name) },
        center.observe(.userDidLogIn) { _ in },
        center.observe(.userDidLogIn, object: document) { print($0.name) },
        center.observe(.userDidLogIn, object: object) { print($0.name) },
        center.observe(.userDidLogIn, object: NSNull()) { print($0.name) },
        center.observe(.userDidLogIn, using: { store.insert($0) }),
        center.observe(.userDidLogIn, using: { print($0) }, onMismatch: { store.report($0) }),
        center.observe(Notification.Key<User>("userDidLogIn")) { print($0.name) },
        center.observe(.init("level")) { (level: Int) in print(level) },
        center.observe(.init("level", coding: .object)) { (level: Int) in print(level) },

        center.observe(.userDidLogIn, with: store) { store, _ in print(store) },
        center.observe(.userDidLogIn, object: document, with: store) { $0.insert($1) },

        center.observe(.userDidLogIn, object: document, queue: nil) { print($0.name) },
        center.observe(.userDidLogIn, object: object, queue: nil, with: store) { $0.insert($1) },
        center.observe(.userDidLogIn, queue: nil, using: { print($0) }, onMismatch: { store.report($0) }),

        center.observe(.userDidLogIn, object: document) { @MainActor in print($0.name) },
        center.observe(.userDidLogIn, object: document, with: store) { @MainActor in $0.insert($1) },
    ]
}

private func observeNothing(_ center: NotificationCenter, for store: Target) -> [NotificationToken] {
    [
        center.observe(.ping) { _ in },
        center.observe(.ping) {},
        center.observe(.ping, object: store) { print("ping") },
        center.observe(.ping, using: { store.reload() }),
        center.observe(.ping, with: store) { store, _ in store.reload() },
        center.observe(.ping, object: store, with: store) { $0.reload() },
        center.observe(.ping, queue: nil) { print("ping") },
        center.observe(.ping, queue: nil) { _ in },
        center.observe(.ping, queue: nil, with: store) { store, _ in store.reload() },
        center.observe(.ping) { @MainActor in print("ping") },
        center.observe(.ping) { @MainActor _ in },
        center.observe(.ping, with: store) { @MainActor store, _ in store.reload() },
        center.observe(.ping, with: store) { @MainActor in $0.reload() },
        center.observe(.ping, with: store, using: { store, _ in store.reload() }, onMismatch: { print($0) }),

        // The payload's type is inferred as `Void`.
        center.observe(.init("ping")) { print("ping") },
        center.observe(.init("ping")) { _ in },
        center.observe(.init(Notification.Name("ping"))) { print("ping") },
        center.observe(.init("ping"), with: store) { $0.reload() },
        center.observe(.init("ping"), queue: nil) { print("ping") },
        center.observe(.init("ping")) { @MainActor in print("ping") },
    ]
}

private func observePairs(_ center: NotificationCenter, for store: Target) -> [NotificationToken] {
    [
        center.observe(.scoreDidChange) { home, guests in print(home + guests) },
        center.observe(.scoreDidChange) { print($0 + $1) },
        center.observe(.scoreDidChange) { @MainActor home, guests in print(home + guests) },
        center.observe(.scoreDidChange, queue: nil) { print($0 + $1) },
        center.observe(.scoreDidChange, with: store) { $0.show($1) },
        center.observe(.scoreDidChange, with: store) { @MainActor in $0.show($1.0, $1.1) },
    ]
}

private func observe(
    _ name: Notification.Name, of center: NotificationCenter, from document: Document, orMaybe optional: Document?,
    for store: Target
) -> [NotificationToken] {
    [
        center.observe(name: name) { print($0.name) },
        center.observe(name: nil) { _ in print("anything") },
        center.observe(name: name, object: document) { print($0) },
        center.observe(name: name, object: optional) { print($0) },
        center.observe(name: name, using: { print($0) }),
        center.observe(name: .init("ping")) { print($0) },

        center.observe(name: name, queue: nil) { print($0) },
        center.observe(name: name, queue: OperationQueue()) { print($0) },
        center.observe(name: name, object: document, queue: .main, using: { print($0) }),

        center.observe(name: name, object: document, with: store) { $0.take($1) },
        center.observe(name: name, object: optional, with: store) { store, _ in print(store) },
        center.observe(name: nil, with: store) { $0.take($1) },

        center.observe(name: nil, object: optional) { @MainActor in print($0) },
        center.observe(name: nil, object: document, with: store) { @MainActor in $0.take($1) },
    ]
}

// A sequence observes every sender or one.
private func sequences(_ center: NotificationCenter, from document: Document) -> [NotificationCenter.Payloads<User>] {
    [center.payloads(for: .userDidLogIn), center.payloads(for: .userDidLogIn, object: document)]
}

nonisolated private func read(_ users: NotificationCenter.Payloads<User>) async {
    _ = await users.next()
    while let user = await users.next() { print(user) }
    for await user in users { print(user) }
    users.finish()
}

/// A sequence that is kept, and read by a loop that is started again.
@MainActor
private final class LevelLog {
    private let levels: NotificationCenter.Payloads<Int>
    private var task: Task<Void, Never>?

    init(_ center: NotificationCenter) { levels = center.payloads(for: .levelDidChange) }

    func restart() {
        task?.cancel()
        task = Task { [levels] in for await level in levels { print(level) } }
    }
}

nonisolated private func handOver(_ levels: NotificationCenter.Payloads<Int>) -> Task<Int?, Never> {
    let iterator = levels.makeAsyncIterator()
    return Task {
        var iterator = iterator
        return await iterator.next()
    }
}

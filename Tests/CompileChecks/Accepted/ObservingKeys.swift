import Foundation
import NotificationToken

private func observe(
    _ center: NotificationCenter, from document: Document, or object: AnyObject, for store: Target
) -> [NotificationToken] {
    [
        center.observe(.userDidLogIn) { user in print(user.name) },
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

        center.observe(.userDidLogIn, with: store) { store, user in store.insert(user) },
        center.observe(.userDidLogIn, with: store) { store, _ in print(store) },
        center.observe(.userDidLogIn, object: document, with: store) { $0.insert($1) },
        center.observe(.userDidLogIn, object: object, with: store) { $0.insert($1) },

        center.observe(.userDidLogIn, queue: nil) { user in print(user.name) },
        center.observe(.userDidLogIn, object: document, queue: nil) { print($0.name) },
        center.observe(.userDidLogIn, queue: nil, with: store) { $0.insert($1) },
        center.observe(.userDidLogIn, object: object, queue: nil, with: store) { store, user in store.insert(user) },
        center.observe(.userDidLogIn, queue: nil, using: { print($0) }, onMismatch: { store.report($0) }),

        center.observe(.userDidLogIn) { @MainActor user in print(user.name) },
        center.observe(.userDidLogIn, object: document) { @MainActor in print($0.name) },
        center.observe(.userDidLogIn, with: store) { @MainActor store, user in store.insert(user) },
        center.observe(.userDidLogIn, object: document, with: store) { @MainActor in $0.insert($1) },
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

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
        center.observe(Notification.Key<User>("userDidLogIn")) { print($0.name) },
        center.observe(.init("level")) { (level: Int) in print(level) },

        center.observe(.userDidLogIn, with: store) { store, user in store.insert(user) },
        center.observe(.userDidLogIn, with: store) { store, _ in print(store) },
        center.observe(.userDidLogIn, object: document, with: store) { $0.insert($1) },
        center.observe(.userDidLogIn, object: object, with: store) { $0.insert($1) },

        center.observe(.userDidLogIn, on: MainActor.self) { user in print(user.name) },
        center.observe(.userDidLogIn, on: MainActor.self) { _ in },
        center.observe(.userDidLogIn, object: document, on: MainActor.self) { print($0.name) },
        center.observe(.userDidLogIn, object: object, on: MainActor.self) { print($0.name) },

        center.observe(.userDidLogIn, on: MainActor.self, with: store) { store, user in store.insert(user) },
        center.observe(.userDidLogIn, object: document, on: MainActor.self, with: store) { $0.insert($1) },
        center.observe(.userDidLogIn, object: object, on: MainActor.self, with: store) { $0.insert($1) },
    ]
}

// A sequence observes every sender or one.
private func sequences(_ center: NotificationCenter, from document: Document) -> [NotificationCenter.Payloads<User>] {
    [center.payloads(for: .userDidLogIn), center.payloads(for: .userDidLogIn, object: document)]
}

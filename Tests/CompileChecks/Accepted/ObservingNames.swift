import Foundation
import NotificationToken

private func observe(
    _ name: Notification.Name, of center: NotificationCenter, from document: Document, orMaybe optional: Document?,
    for store: Target
) -> [NotificationToken] {
    [
        center.observe(name: name) { notification in print(notification) },
        center.observe(name: name) { print($0.name) },
        center.observe(name: name) { _ in },
        center.observe(name: nil) { _ in print("anything") },
        center.observe(name: name, object: document) { print($0) },
        center.observe(name: name, object: optional) { print($0) },
        center.observe(name: name, using: { print($0) }),
        center.observe(name: .init("ping")) { print($0) },

        center.observe(name: name, queue: .main) { print($0) },
        center.observe(name: name, queue: nil) { print($0) },
        center.observe(name: name, queue: OperationQueue()) { print($0) },
        center.observe(name: name, object: document, queue: .main, using: { print($0) }),

        center.observe(name: name, with: store) { store, notification in store.take(notification) },
        center.observe(name: name, object: document, with: store) { $0.take($1) },
        center.observe(name: name, object: optional, with: store) { store, _ in print(store) },
        center.observe(name: nil, with: store) { $0.take($1) },

        center.observe(name: name) { @MainActor notification in print(notification) },
        center.observe(name: nil, object: optional) { @MainActor in print($0) },
        center.observe(name: name, with: store) { @MainActor store, notification in store.take(notification) },
        center.observe(name: nil, object: document, with: store) { @MainActor in $0.take($1) },
    ]
}

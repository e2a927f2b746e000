import Foundation
import NotificationToken

nonisolated private final class Store: Sendable {
    func take(_ notification: Notification) {}
}

@MainActor
private final class Controller {
    func show(_ notification: Notification) {}

    func observe(_ name: Notification.Name, of center: NotificationCenter) -> [NotificationToken] {
        [
            center.observe(name: name, on: MainActor.self) { [weak self] in self?.show($0) },
            center.observe(name: name, on: MainActor.self, with: self) { $0.show($1) },
            center.observe(name: name, on: MainActor.self, with: self) { controller, _ in print(controller) },
        ]
    }
}

private func observe(
    _ name: Notification.Name, of center: NotificationCenter, from document: Document, orMaybe optional: Document?,
    for store: Store
) -> [NotificationToken] {
    [
        center.observe(name: name) { notification in print(notification) },
        center.observe(name: name) { print($0.name) },
        center.observe(name: name) { _ in },
        center.observe(name: nil) { _ in print("anything") },
        center.observe(name: name, object: document) { print($0) },
        center.observe(name: name, object: optional) { print($0) },
        center.observe(name: name, object: nil) { print($0) },
        center.observe(name: name, using: { print($0) }),
        center.observe(name: .init("ping")) { print($0) },

        center.observe(name: name, queue: .main) { print($0) },
        center.observe(name: name, queue: nil) { print($0) },
        center.observe(name: name, queue: OperationQueue()) { print($0) },
        center.observe(name: name, object: document, queue: .main) { print($0) },
        center.observe(name: name, object: nil, queue: nil) { print($0) },
        center.observe(name: name, object: nil, queue: .main, using: { print($0) }),

        center.observe(name: name, with: store) { store, notification in store.take(notification) },
        center.observe(name: name, with: store) { $0.take($1) },
        center.observe(name: name, object: document, with: store) { $0.take($1) },
        center.observe(name: name, object: optional, with: store) { store, _ in print(store) },
        center.observe(name: nil, with: store) { $0.take($1) },

        center.observe(name: name, on: MainActor.self) { notification in print(notification) },
        center.observe(name: name, on: MainActor.self) { print($0) },
        center.observe(name: name, on: MainActor.self) { _ in },
        center.observe(name: name, object: document, on: MainActor.self) { print($0) },
        center.observe(name: name, object: optional, on: MainActor.self) { print($0) },
        center.observe(name: nil, on: MainActor.self) { print($0) },

        center.observe(name: name, on: MainActor.self, with: store) { store, notification in store.take(notification) },
        center.observe(name: name, on: MainActor.self, with: store) { $0.take($1) },
        center.observe(name: name, object: document, on: MainActor.self, with: store) { $0.take($1) },
        center.observe(name: name, object: optional, on: MainActor.self, with: store) { $0.take($1) },
        center.observe(name: nil, on: MainActor.self, with: store) { $0.take($1) },
    ]
}

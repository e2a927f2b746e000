import Foundation
import NotificationToken

private func observe(_ center: NotificationCenter, for store: Target) -> [NotificationToken] {
    [
        center.observe(.ping) { print("ping") },
        center.observe(.ping) { _ in },
        center.observe(.ping) {},
        center.observe(.ping, object: store) { print("ping") },
        center.observe(.ping, using: { store.reload() }),
        center.observe(.ping, with: store) { store, _ in store.reload() },
        center.observe(.ping, with: store) { $0.reload() },
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
        center.observe(.init(Notification.Name("ping")), with: store) { store, _ in store.reload() },
        center.observe(.init("ping"), with: store) { $0.reload() },
        center.observe(.init("ping"), queue: nil) { print("ping") },
        center.observe(.init("ping")) { @MainActor in print("ping") },
    ]
}

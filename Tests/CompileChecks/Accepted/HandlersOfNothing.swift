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
        center.observe(.ping, on: MainActor.self) { print("ping") },
        center.observe(.ping, on: MainActor.self) { _ in },
        center.observe(.ping, on: MainActor.self, with: store) { store, _ in store.reload() },
        center.observe(.ping, on: MainActor.self, with: store) { $0.reload() },

        // The payload's type is inferred as `Void`.
        center.observe(.init("ping")) { print("ping") },
        center.observe(.init("ping")) { _ in },
        center.observe(.init(Notification.Name("ping"))) { print("ping") },
        center.observe(.init(Notification.Name("ping")), with: store) { store, _ in store.reload() },
        center.observe(.init("ping"), with: store) { $0.reload() },
        center.observe(.init("ping"), on: MainActor.self) { print("ping") },
    ]
}

import Foundation
import NotificationToken

nonisolated private final class Store: Sendable {
    func insert(_ level: Int) {}
    func report(_ error: Notification.PayloadError) {}
}

private func observe(_ center: NotificationCenter, for store: Store) -> [NotificationToken] {
    let plain = center.observe(.levelDidChange) { level in
        print(level)
    } onMismatch: { error in
        print(error.name, error.expected, error.found ?? Never.self, error.underlying ?? error)
    }
    let onMainActor = center.observe(.levelDidChange, on: MainActor.self) {
        print($0)
    } onMismatch: {
        print($0)
    }
    let withTarget = center.observe(.levelDidChange, with: store) {
        $0.insert($1)
    } onMismatch: { [weak store] in
        store?.report($0)
    }
    let onMainActorWithTarget = center.observe(.levelDidChange, object: store, on: MainActor.self, with: store) {
        $0.insert($1)
    } onMismatch: { _ in
    }
    return [
        plain, onMainActor, withTarget, onMainActorWithTarget,
        center.observe(.levelDidChange, using: { store.insert($0) }, onMismatch: { store.report($0) }),
    ]
}

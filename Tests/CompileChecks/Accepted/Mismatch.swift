import Foundation
import NotificationToken

private func observe(_ center: NotificationCenter, for store: Target) -> [NotificationToken] {
    let plain = center.observe(.userDidLogIn) { user in
        print(user)
    } onMismatch: { error in
        print(error.name, error.expected, error.found ?? Never.self, error.underlying ?? error)
    }
    let onMainActor = center.observe(.userDidLogIn, on: MainActor.self) {
        print($0)
    } onMismatch: {
        print($0)
    }
    let withTarget = center.observe(.userDidLogIn, with: store) {
        $0.insert($1)
    } onMismatch: { [weak store] in
        store?.report($0)
    }
    let onMainActorWithTarget = center.observe(.userDidLogIn, object: store, on: MainActor.self, with: store) {
        $0.insert($1)
    } onMismatch: { _ in
    }
    return [
        plain, onMainActor, withTarget, onMainActorWithTarget,
        center.observe(.userDidLogIn, using: { store.insert($0) }, onMismatch: { store.report($0) }),
    ]
}

import Foundation
import NotificationToken

private actor Store {
    private var users: [User] = []
    private var token: NotificationToken?
    private var score = (0, 0)

    func insert(_ user: User) {
        users.append(user)
    }

    func clear() {
        users = []
    }

    func set(_ score: (Int, Int)) {
        self.score = score
    }

    func start(_ center: NotificationCenter) {
        token = center.observe(.userDidLogIn, on: self) { store, user in
            store.users.append(user)
            store.token = nil
        }
    }
}

private func observe(
    _ center: NotificationCenter, from sender: AnyObject, for store: Store
) -> [NotificationToken] {
    [
        center.observe(.userDidLogIn, on: store) { $0.insert($1) },
        center.observe(.userDidLogIn, object: sender, on: store) { $0.insert($1) },
        center.observe(.scoreDidChange, on: store) { $0.set($1) },
        center.observe(.ping, on: store) { store, _ in store.clear() },
        center.observe(.ping, on: store) { $0.clear() },
        center.observe(.ping, object: sender, on: store) { $0.clear() },
        center.observe(.userDidLogIn, on: MainActor.shared) { _, user in print(user) },
        center.observe(.userDidLogIn, on: store) {
            $0.insert($1)
        } onMismatch: {
            print($0)
        },
    ]
}

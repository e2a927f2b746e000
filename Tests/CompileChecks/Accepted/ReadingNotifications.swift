import Foundation
import NotificationToken

private func read(_ user: User, from sender: AnyObject?, through center: NotificationCenter) -> String {
    let notification = Notification(.userDidLogIn, object: sender, payload: user)
    center.post(notification)
    center.post(Notification(.userDidLogIn, payload: user))
    NotificationQueue.default.enqueue(notification, postingStyle: .whenIdle)

    if let user = notification[.userDidLogIn] { print(user.name) }
    if let user: User? = notification[.currentUserDidChange] { print(user?.name ?? "nobody") }
    do {
        return try notification.payload(for: .userDidLogIn).name
    } catch {
        // The error's type is known, so no other catch is needed.
        let mismatch: Notification.PayloadError = error
        return mismatch.name.rawValue
    }
}

private func readTyped(_ notification: Notification) throws(Notification.PayloadError) -> User {
    try notification.payload(for: .userDidLogIn)
}

private func observe(_ center: NotificationCenter) -> NotificationToken {
    center.observe(name: Notification.Key<User>.userDidLogIn.name) { notification in
        guard let user = notification[.userDidLogIn] else { return }
        print(user.name)
    }
}

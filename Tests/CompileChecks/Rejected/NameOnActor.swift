// expect: or, for an actor, declare a key: observe\(key, on: actor\)
import Foundation
import NotificationToken

actor Store {
    private var token: NotificationToken?

    func start(_ center: NotificationCenter, _ name: Notification.Name, _ key: Notification.Key<Int>) {
        token = center.observe(name: name, on: self) { store, note in print(store, note.name) }  // error
        // right: token = center.observe(key, on: self) { store, number in print(store, number) }
    }
}

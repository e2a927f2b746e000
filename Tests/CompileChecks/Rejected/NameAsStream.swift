// expect: a sequence is of the payloads of a key: declare one, as in Notification.Key<Payload>\(name\)
import Foundation
import NotificationToken

func wait(_ center: NotificationCenter, _ name: Notification.Name) async {
    for await note in center.payloads(for: name) { print(note) }  // error
    // right: for await number in center.payloads(for: Notification.Key<Int>(name)) { print(number) }
}

import Foundation
import NotificationToken

@MainActor
private final class Controller {
    var level = 0

    func observe(_ center: NotificationCenter, on queue: OperationQueue) {
        // error: a key takes no queue
        _ = center.observe(.levelDidChange, queue: queue, with: self) { print($0, $1) }
        // right: _ = center.observe(.levelDidChange, queue: nil, with: self) { print($0, $1) }
        // error: main actor-isolated property 'level' can not be mutated
        _ = center.observe(.levelDidChange, queue: nil, with: self) { $0.level = $1 }
        // right: _ = center.observe(.levelDidChange, with: self) { $0.level = $1 }
    }
}

private func wait(_ center: NotificationCenter, _ name: Notification.Name) async {
    // error: a sequence needs a key: declare one, as in Notification.Key<Int>\(name, coding
    for await note in center.payloads(for: name) { print(note) }
    // right: for await number in center.payloads(for: Notification.Key<Int>(name, coding: .boxed)) { print(number) }
}

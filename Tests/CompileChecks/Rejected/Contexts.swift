import Foundation
import NotificationToken

@MainActor
private final class Controller {
    var level = 0

    func observe(_ center: NotificationCenter, on queue: OperationQueue) {
        // error: 'observe\(_:object:queue:using:\)' is unavailable: a key takes no queue: leave out queue:, or observe\(name: key.name, queue: queue\)$
        _ = center.observe(.levelDidChange, queue: queue) { print($0) }
        // right: _ = center.observe(.levelDidChange, queue: nil) { print($0) }
        // error: 'observe\(_:object:queue:with:using:\)' is unavailable: a key takes no queue: leave out queue:, or observe\(name: key.name, queue: queue\)$
        _ = center.observe(.levelDidChange, queue: queue, with: self) { print($0, $1) }
        // right: _ = center.observe(.levelDidChange, queue: nil, with: self) { print($0, $1) }
        // error: main actor-isolated property 'level' can not be mutated
        _ = center.observe(.levelDidChange, queue: nil, with: self) { $0.level = $1 }
        // right: _ = center.observe(.levelDidChange, with: self) { $0.level = $1 }
    }
}

private func wait(_ center: NotificationCenter, _ name: Notification.Name) async {
    // error: a sequence needs a key: declare one, as in Notification.Key<Int>\(name, coding: .userInfo\("key"\)\)$
    for await note in center.payloads(for: name) { print(note) }
    // right: for await number in center.payloads(for: Notification.Key<Int>(name, coding: .boxed)) { print(number) }
}

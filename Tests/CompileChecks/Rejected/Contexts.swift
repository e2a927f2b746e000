import Foundation
import NotificationToken

@MainActor
private final class Controller {
    var level = 0

    func observe(_ center: NotificationCenter, on queue: OperationQueue, _ name: Notification.Name) {
        // error: a key takes no queue
        _ = center.observe(.levelDidChange, queue: queue, with: self) { print($0, $1) }
        // right: _ = center.observe(.levelDidChange, queue: nil, with: self) { print($0, $1) }
        // error: leave out 'on:'
        _ = center.observe(.ping, on: MainActor.self) { print("ping") }
        // right: _ = center.observe(.ping) { print("ping") }
        // error: leave out 'on:'
        _ = center.observe(name: name, on: MainActor.self, with: self) { controller, _ in controller.level = 0 }
        // right: _ = center.observe(name: name, with: self) { controller, _ in controller.level = 0 }
        // error: pass an object with 'with:'
        _ = center.observe(name: name, on: self) { controller, note in print(controller, note.name) }
        // right: _ = center.observe(name: name, with: self) { print($0, $1.name) }
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

import Foundation
import NotificationToken

private func observe(_ center: NotificationCenter, on queue: OperationQueue) {
    // error: observe with a key takes no queue: use on: MainActor.self
    _ = center.observe(.levelDidChange, queue: .main) { level in print(level) }
    // right: _ = center.observe(.levelDidChange, on: MainActor.self) { level in print(level) }
    // error: 'on' takes an actor: pass on: MainActor.self, or an actor of your own
    _ = center.observe(.levelDidChange, on: DispatchQueue.main) { level in print(level) }
    // right: _ = center.observe(.levelDidChange, on: MainActor.self) { level in print(level) }
    // error: 'on' takes an actor: pass on: MainActor.self, or an actor of your own
    _ = center.observe(.levelDidChange, on: queue) { level in print(level) }
    // right: _ = center.observe(name: .init("level"), queue: queue) { note in print(note) }
    // error: 'on' takes an actor: pass on: MainActor.self, or an actor of your own|ambiguous use of 'main'
    _ = center.observe(.levelDidChange, on: .main) { level in print(level) }
    // right: _ = center.observe(.levelDidChange, on: MainActor.self) { level in print(level) }
}

@MainActor
private final class Controller {
    var level = 0

    func start(_ center: NotificationCenter, _ name: Notification.Name) {
        // error: 'on' takes an actor: for an object, pass on: MainActor.self, with: object
        _ = center.observe(.levelDidChange, on: self) { controller, level in print(controller, level) }
        // right: _ = center.observe(.levelDidChange, on: MainActor.self, with: self) { print($0, $1) }
        // error: 'Controller' to expected argument type 'MainActor.Type'
        _ = center.observe(name: name, on: self) { controller, note in print(controller, note.name) }
        // right: _ = center.observe(name: name, on: MainActor.self, with: self) { print($0, $1.name) }
        // error: main actor-isolated property 'level'
        _ = center.observe(.levelDidChange, with: self) { $0.level = $1 }
        // right: _ = center.observe(.levelDidChange, on: MainActor.self, with: self) { $0.level = $1 }
    }
}

private func wait(_ center: NotificationCenter, _ name: Notification.Name) async {
    // error: a sequence needs a key: declare one, as in Notification.Key<Payload>\(name\)
    for await note in center.payloads(for: name) { print(note) }
    // right: for await number in center.payloads(for: Notification.Key<Int>(name)) { print(number) }
}

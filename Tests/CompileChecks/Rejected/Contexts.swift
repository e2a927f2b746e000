import Foundation
import NotificationToken

private func observe(_ center: NotificationCenter, on queue: OperationQueue, _ cache: Cache) {
    let name = Notification.Name("level")
    // error: a key takes no queue: leave out queue:, or observe\(name: key.name, queue: queue\)
    _ = center.observe(.levelDidChange, queue: .main) { level in print(level) }
    // right: _ = center.observe(.levelDidChange) { level in print(level) }
    // error: a key takes no queue
    _ = center.observe(.levelDidChange, queue: queue, with: cache) { print($0, $1) }
    // right: _ = center.observe(.levelDidChange, queue: nil, with: cache) { print($0, $1) }
    // error: expects 2 arguments, but 1 was used
    _ = center.observe(.levelDidChange, on: queue) { level in print(level) }
    // right: _ = center.observe(name: name, queue: queue) { note in print(note) }
    // error: extra argument '(queue|with)' in call
    _ = center.observe(name: name, queue: queue, with: cache) { cache, _ in print(cache) }
    // right: _ = center.observe(name: name, with: cache) { cache, _ in print(cache) }
    // error: incorrect argument label in call
    _ = center.observe(forName: name, object: nil, queue: nil) { note in print(note) }
    // right: _ = center.observe(name: name, object: nil, queue: nil) { note in print(note) }
}

@MainActor
private final class Controller {
    var level = 0

    func observeOnMainActorType(_ center: NotificationCenter, _ name: Notification.Name) {
        // error: leave out 'on:', because a handler runs where it is written; elsewhere, write { @MainActor … in }
        _ = center.observe(.levelDidChange, on: MainActor.self) { level in print(level) }
        // right: _ = center.observe(.levelDidChange) { level in print(level) }
        // error: leave out 'on:'
        _ = center.observe(.levelDidChange, on: MainActor.self, with: self) { $0.level = $1 }
        // right: _ = center.observe(.levelDidChange, with: self) { $0.level = $1 }
        // error: leave out 'on:'
        _ = center.observe(.ping, on: MainActor.self) { print("ping") }
        // right: _ = center.observe(.ping) { print("ping") }
        // error: leave out 'on:'|expects 2 arguments, but 1 was used
        _ = center.observe(.ping, on: MainActor.self, with: self) { $0.level = 0 }
        // right: _ = center.observe(.ping, with: self) { $0.level = 0 }
        // error: leave out 'on:'
        _ = center.observe(name: name, on: MainActor.self) { note in print(note) }
        // right: _ = center.observe(name: name) { note in print(note) }
        // error: leave out 'on:'
        _ = center.observe(name: name, on: MainActor.self, with: self) { controller, _ in controller.level = 0 }
        // right: _ = center.observe(name: name, with: self) { controller, _ in controller.level = 0 }
        // error: expects 2 arguments, but 1 was used
        _ = center.observe(.levelDidChange, on: MainActor.shared) { level in print(level) }
        // right: _ = center.observe(.levelDidChange) { level in print(level) }
        // error: extra arguments at positions #1, #2
        _ = NotificationToken(on: MainActor.self) { print("over") }
        // right: _ = NotificationToken { print("over") }
    }

    func observeOnSelf(_ center: NotificationCenter, _ name: Notification.Name) {
        // error: pass an object with 'with:': a handler runs where it is written
        _ = center.observe(.levelDidChange, on: self) { controller, level in print(controller, level) }
        // right: _ = center.observe(.levelDidChange, with: self) { print($0, $1) }
        // error: pass an object with 'with:'|requires that 'Controller' conform to 'Actor'
        _ = center.observe(.ping, on: self) { $0.level = 0 }
        // right: _ = center.observe(.ping, with: self) { $0.level = 0 }
        // error: pass an object with 'with:'
        _ = center.observe(name: name, on: self) { controller, note in print(controller, note.name) }
        // right: _ = center.observe(name: name, with: self) { print($0, $1.name) }
    }

    nonisolated func observeElsewhere(_ center: NotificationCenter) {
        // error: main actor-isolated property 'level' can not be mutated
        _ = center.observe(.levelDidChange) { self.level = $0 }
        // right: _ = center.observe(.levelDidChange) { @MainActor in self.level = $0 }
        // error: main actor-isolated property 'level' can not be mutated
        _ = center.observe(.levelDidChange, with: self) { $0.level = $1 }
        // right: _ = center.observe(.levelDidChange, with: self) { @MainActor in $0.level = $1 }
    }

    func observeOnPostingThread(_ center: NotificationCenter, _ name: Notification.Name) {
        // error: main actor-isolated property 'level' can not be mutated
        _ = center.observe(.levelDidChange, queue: nil, with: self) { $0.level = $1 }
        // right: _ = center.observe(.levelDidChange, with: self) { $0.level = $1 }
        // error: main actor-isolated property 'level' can not be mutated
        _ = center.observe(name: name, queue: .main) { _ in self.level = 0 }
        // right: _ = center.observe(name: name) { _ in self.level = 0 }
    }
}

private func wait(_ center: NotificationCenter, _ name: Notification.Name) async {
    // error: a sequence needs a key: declare one, as in Notification.Key<Int>\(name, coding
    for await note in center.payloads(for: name) { print(note) }
    // right: for await number in center.payloads(for: Notification.Key<Int>(name, coding: .boxed)) { print(number) }
}

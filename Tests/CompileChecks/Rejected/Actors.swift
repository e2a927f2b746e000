import Foundation
import NotificationToken

extension Store {
    fileprivate func startWithMistakes(_ center: NotificationCenter, _ name: Notification.Name) {
        // error: call to actor-isolated instance method 'clear\(\)'
        _ = center.observe(.levelDidChange, with: self) { store, _ in store.clear() }
        // right: _ = center.observe(.levelDidChange, on: self) { store, _ in store.clear() }
        // error: call to actor-isolated instance method 'clear\(\)'
        _ = center.observe(.levelDidChange) { [weak self] _ in self?.clear() }
        // right: _ = center.observe(.levelDidChange) { _ in self.clear() }
        // error: leave out 'on:'
        _ = center.observe(.levelDidChange, on: self, with: self) { store, level in print(store, level) }
        // right: _ = center.observe(.levelDidChange, on: self) { store, level in print(store, level) }
        // error: expects 2 arguments, but 1 was used
        _ = center.observe(.levelDidChange, on: self) { _ in self.clear() }
        // right: _ = center.observe(.levelDidChange, on: self) { store, _ in store.clear() }
        // error: cannot be implicitly ignored
        _ = center.observe(.ping, on: self) { print("ping") }
        // right: _ = center.observe(.ping, on: self) { _ in print("ping") }
        // error: leave out 'on:'
        _ = center.observe(name: name, on: self) { _ in print("heard") }
        // right: _ = center.observe(name: name) { _ in self.clear() }
    }

    private func clear() {}
}

@MainActor
private func observe(_ center: NotificationCenter, _ store: Store) {
    // error: call to actor-isolated instance method 'remove'
    _ = center.observe(.levelDidChange) { store.remove($0) }
    // right: _ = center.observe(.levelDidChange, on: store) { $0.remove($1) }
}

extension Store {
    fileprivate func remove(_ level: Int) {}
}

@globalActor private actor Disk {
    static let shared = Disk()
}

@Disk private final class Journal {
    var levels: [Int] = []

    func start(_ center: NotificationCenter) {
        // error: 'levels' can not be mutated|'levels' can not be referenced
        _ = center.observe(.levelDidChange, on: Disk.shared) { _, level in self.levels.append(level) }
        // right: _ = center.observe(.levelDidChange) { level in self.levels.append(level) }
        // error: leave out 'on:'
        _ = center.observe(.levelDidChange, on: Disk.self, with: self) { $0.levels.append($1) }
        // right: _ = center.observe(.levelDidChange, with: self) { $0.levels.append($1) }
    }
}

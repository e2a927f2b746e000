import Foundation
import NotificationToken

extension Store {
    fileprivate func startWithMistakes(_ center: NotificationCenter) {
        // error: 'Store' to expected argument type 'MainActor.Type'
        _ = center.observe(.levelDidChange, on: self, with: self) { store, level in print(store, level) }
        // right: _ = center.observe(.levelDidChange, on: self) { store, level in print(store, level) }
    }
}

private func observeOnTheSharedMainActor(_ center: NotificationCenter) {
    // error: 'observe\(_:object:on:priority:using:onMismatch:\)' is deprecated: pass on: MainActor.self
    _ = center.observe(.levelDidChange, on: MainActor.shared) { _, level in print(level) }
    // right: _ = center.observe(.levelDidChange, on: MainActor.self) { level in print(level) }
    // error: 'observe\(_:object:on:priority:using:onMismatch:\)' is deprecated: pass on: MainActor.self
    _ = center.observe(.levelDidChange, on: MainActor.shared, priority: .high) { _, level in print(level) }
    // right: _ = center.observe(.levelDidChange, on: MainActor.self) { level in print(level) }
    // error: 'observe\(_:object:on:priority:using:\)' is deprecated: pass on: MainActor.self
    _ = center.observe(.feedDidChange, on: MainActor.shared) { _ in print("changed") }
    // right: _ = center.observe(.feedDidChange, on: MainActor.self) { _ in print("changed") }
    // error: 'MainActor' to expected argument type 'MainActor.Type'|expects 2 arguments, but 1 was used
    _ = center.observe(.levelDidChange, on: MainActor.shared) { level in print(level) }
    // right: _ = center.observe(.levelDidChange, on: MainActor.self) { level in print(level) }
}

@globalActor private actor Disk {
    static let shared = Disk()
}

@Disk private final class Journal {
    var levels: [Int] = []

    func start(_ center: NotificationCenter) {
        // error: 'levels' can not be mutated|'levels' can not be referenced
        _ = center.observe(.levelDidChange, on: Disk.shared) { _, level in self.levels.append(level) }
        // right: _ = center.observe(.levelDidChange, on: Disk.shared) { _, level in print(level) }
    }
}

extension Notification.Key where Payload == Void {
    nonisolated fileprivate static let feedDidChange = Self("feedDidChange")
}

// What the calls of Mistakes.md use.
import Foundation
import NotificationToken

nonisolated final class Draft {
    var text = ""
}

nonisolated final class Cache: Sendable {}

@MainActor final class Screen {
    func show(_ level: Int) {}
}

actor Store {
    func clear() {}
}

nonisolated func use(_ number: Int) {}
nonisolated func fail() throws {}
nonisolated func wait() async {}

extension Notification.Name {
    nonisolated static let event = Self("event")
}

extension Notification.Key<Int> {
    nonisolated static let level = Self("level")
}

extension Notification.Key<Void> {
    nonisolated static let ping = Self("ping")
}

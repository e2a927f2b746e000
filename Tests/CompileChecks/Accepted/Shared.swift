import Foundation
import NotificationToken

nonisolated struct User: Codable, Sendable {
    let name: String
}

nonisolated final class Document: Sendable {}

nonisolated final class Target: Sendable {
    func take(_ notification: Notification) {}
    func insert(_ user: User) {}
    func show(_ home: Int, _ guests: Int) {}
    func show(_ score: (Int, Int)) {}
    func reload() {}
    func report(_ error: Notification.PayloadError) {}
}

extension Notification.Key where Payload == User {
    nonisolated static let userDidLogIn = Self("userDidLogIn")
}

extension Notification.Key where Payload == User? {
    nonisolated static let currentUserDidChange = Self("currentUserDidChange")
}

extension Notification.Key<Int> {
    nonisolated static let levelDidChange = Self("levelDidChange")
}

extension Notification.Key where Payload == (Int, Int) {
    nonisolated static let scoreDidChange = Self("scoreDidChange")
}

extension Notification.Key<Void> {
    nonisolated static let ping = Self("ping")
}

import Foundation
import NotificationToken

// The module is isolated to the main actor by default, so these conformances are too. The library uses conformances to
// Codable on the posting thread.
struct Profile: Codable, Sendable {
    var name: String
}

nonisolated struct Track: Codable, Sendable {
    var title: String
}

extension Notification.Key {
    // error: main actor-isolated conformance of 'Profile' to '(Decodable|Encodable)' cannot satisfy conformance
    nonisolated static var profile: Notification.Key<Profile> { .init("profile", coding: .codable) }
    // right: nonisolated static var profile: Notification.Key<Track> { .init("profile", coding: .codable) }
}

// error: main actor-isolated conformance of 'Profile' to '(Decodable|Encodable)' cannot satisfy conformance requirement
private let local = Notification.Key<Profile>("local", coding: .codable)
// right: private let local = Notification.Key<Track>("local", coding: .codable)

// error: main actor-isolated conformance of 'Profile' to '(Decodable|Encodable)' cannot satisfy conformance requirement
private let optional = Notification.Key<Profile?>("optional", coding: .codable)
// right: private let optional = Notification.Key<Track?>("optional", coding: .codable)

// error: main actor-isolated conformance of 'Profile' to '(Decodable|Encodable)' cannot satisfy conformance requirement
private let list = Notification.Key<[String: Profile]>("list", coding: .codable)
// right: private let list = Notification.Key<[String: Track]>("list", coding: .codable)

// error: type 'Payload' does not conform to the 'SendableMetatype' protocol
private func key<Payload: Codable>(_ name: String) -> Notification.Key<Payload> { .init(name, coding: .codable) }
// right: private func key<Payload: Codable & Sendable>(_ name: String) -> Notification.Key<Payload> { .init(name) }

// With the main actor by default, a handler is on it wherever nothing says otherwise.
@MainActor private var level = 0

private func observe(_ center: NotificationCenter) {
    // error: main actor-isolated var 'level' can not be mutated
    _ = center.observe(.profile, queue: nil) { _ in level += 1 }
    // right: _ = center.observe(.profile) { _ in level += 1 }
    // error: main actor-isolated var 'level' can not be mutated
    _ = center.observe(.profile, using: { print($0) }, onMismatch: { _ in level += 1 })
    // right: _ = NotificationToken { level += 1 }
}

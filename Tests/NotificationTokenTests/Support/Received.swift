import Foundation
import NotificationToken
import Testing

/// What became of posts to an observer of a key.
struct Received {
    /// For each post the description of the payload, or "mismatch".
    let log: [String]
    let errors: [Notification.PayloadError]

    /// All that the errors say.
    var texts: String {
        errors.flatMap { [$0.description, "\($0)", $0.localizedDescription] }.joined(separator: "\n")
    }

    /// Posts notifications under a key's name to an observer of the key, and then what `body` posts.
    init<Payload>(
        _ key: Notification.Key<Payload>, posting userInfos: [[AnyHashable: Any]?] = [],
        then body: (NotificationCenter) -> Void = { _ in }
    ) {
        let center = NotificationCenter()
        let log = Log<String>()
        let errors = Log<Notification.PayloadError>()
        let token = center.observe(key, queue: nil) {
            log.add("\($0)")
        } onMismatch: {
            log.add("mismatch")
            errors.add($0)
        }
        for userInfo in userInfos { center.post(name: key.name, object: nil, userInfo: userInfo) }
        body(center)
        #expect(token.isActive)
        self.log = log.values
        self.errors = errors.values
    }
}

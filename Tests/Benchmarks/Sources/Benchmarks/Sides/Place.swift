import Foundation
import NotificationToken
import Probes

/// Where one side of a row observes and posts, and where its payloads arrive.
struct Place<User: Payload>: Sendable {
    let center = NotificationCenter()
    let arrivals = Arrivals()
    let counter = Counter()
    let key = Notification.Key<User>("userDidLogIn")
    var sender: Sender?
}

/// What a handler on the main actor holds weakly.
@MainActor final class Counter {
    nonisolated init() {}

    func count() { deliver(1) }
}

import Foundation
import NotificationToken
import Probes

/// Where one side of a row observes and posts, and where its payloads arrive.
struct Place<User: Payload>: Sendable {
    let center = NotificationCenter()
    let arrivals = Arrivals()
    let counter = Counter()
    let key: Notification.Key<User>
    let voidKey = Notification.Key<Void>("userDidLogIn")
    var sender: Sender?

    init(_ coding: Notification.Key<User>.Coding) { key = Notification.Key("userDidLogIn", coding: coding) }
}

/// What a handler on the main actor holds weakly.
@MainActor final class Counter {
    nonisolated init() {}

    func count() { deliver(1) }
}

import Foundation
import NotificationToken

/// The centers in which one side of a row observes and posts, and where its payloads arrive.
final class Site<User: Payload>: Sendable {
    let center = NotificationCenter()
    let ownCenter = OwnCenter<User>()
    let arrivals = Arrivals()
}

/// The key and the sender of an observation or a post.
struct Place<User: Payload>: Sendable {
    let site: Site<User>
    var key = Notification.Key<User>("userDidLogIn")
    var sender: Sender?

    var center: NotificationCenter { site.center }
}

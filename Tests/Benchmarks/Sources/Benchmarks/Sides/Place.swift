import Foundation
import NotificationToken

/// Where one side of a row observes and posts, and where its payloads arrive.
struct Place<User: Payload>: Sendable {
    let center = NotificationCenter()
    let ownCenter = OwnCenter<User>()
    let arrivals = Arrivals()
    var key = Notification.Key<User>("userDidLogIn")
    var sender: Sender?
}

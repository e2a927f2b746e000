import Foundation
import NotificationToken

/// What is posted: as much as an app would send along.
struct User: Sendable {
    let name: String
    /// Handlers add it up, so it also counts them.
    let number: Int

    static let ada = User(name: "Ada Lovelace", number: 1)
}

extension Notification.Key where Payload == User {
    static let userDidLogIn = Self("userDidLogIn")
}

/// An object that posts: an `NSObject`, because Foundation on Linux before Swift 6.3 does not find any other again.
///
/// `@unchecked Sendable`: it has no state.
final class Sender: NSObject, @unchecked Sendable {}

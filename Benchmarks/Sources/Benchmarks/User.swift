import Foundation
import NotificationToken

/// What is posted: as much as an app would send along, which is more than the three words that an `Any` holds without the heap.
struct User: Sendable {
    let name: String
    let email: String
    /// Handlers add it up, so it also counts them.
    let number: Int

    static let ada = User(name: "Ada Lovelace", email: "ada.lovelace@example.com", number: 1)
}

extension Notification.Key where Payload == User {
    static let userDidLogIn = Self("userDidLogIn")
}

extension Notification.Key where Payload == Int {
    static let userNumberDidChange = Self("userNumberDidChange")
}

/// An object that posts: an `NSObject`, because Foundation on Linux before Swift 6.3 does not find any other again.
///
/// `@unchecked Sendable`: it has no state.
final class Sender: NSObject, @unchecked Sendable {}

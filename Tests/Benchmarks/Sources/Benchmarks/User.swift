import Foundation

/// What is posted.
protocol Payload: Sendable {
    static var ada: Self { get }
    /// Always 1: handlers add it up, so the sum counts the deliveries.
    var number: Int64 { get }
}

/// A user of five words, too large for an `Any` without an allocation.
struct User: Payload {
    let name: String
    let email: String
    let number: Int64

    static let ada = User(name: "Ada Lovelace", email: "ada.lovelace@example.com", number: 1)
}

/// A user of three words, which an `Any` holds without an allocation.
struct ShortUser: Payload {
    let name: String
    let number: Int64

    static let ada = ShortUser(name: "Ada Lovelace", number: 1)
}

/// An object that posts; it is an `NSObject` because before Swift 6.3 Foundation on Linux finds no sender that is not one.
///
/// `@unchecked Sendable`: it has no state.
final class Sender: NSObject, @unchecked Sendable {}

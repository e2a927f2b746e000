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

/// 10,000 users in an array.
extension [User]: Payload {
    static var ada: Self { manyUsers }
    var number: Int64 { 1 }
}

/// 10,000 users in a dictionary.
extension [String: User]: Payload {
    static var ada: Self { usersByName }
    var number: Int64 { 1 }
}

private let manyUsers = [User](repeating: .ada, count: 10_000)
private let usersByName = Dictionary(uniqueKeysWithValues: manyUsers.enumerated().map { ("\($0)", $1) })

/// An object that posts; it is an `NSObject` because before Swift 6.3 Foundation on Linux finds no sender that is not
/// one.
///
/// `@unchecked Sendable`: it has no state.
final class Sender: NSObject, @unchecked Sendable {}

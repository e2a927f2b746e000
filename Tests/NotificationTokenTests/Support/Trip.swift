import Foundation
import NotificationToken
import Testing

/// The posts of one payload to one key.
struct Trip: CustomTestStringConvertible, Sendable {
    /// The code that posts: with the key, in Swift without the library, or as in Objective-C.
    enum Poster: CaseIterable { case key, swift, objectiveC }
    typealias Posters = Set<Poster>

    /// What a mismatch says: that nothing was found, or another type, or that decoding threw.
    enum Report { case nothing, otherType, decodingError }

    /// The key in `userInfo`.
    static let entry = "value"

    let testDescription: String
    /// The description of the payload.
    let payload: String
    /// From whom the payload arrives; other posts are mismatches.
    let posters: Posters
    /// What the mismatches say.
    let report: Report
    /// Posts to an observer of the key.
    let post: @Sendable (Poster) -> Outcome
}

extension Trip.Posters {
    static var everyone: Self { Set(Trip.Poster.allCases) }
}

extension Notification.PayloadError {
    var report: Trip.Report { underlying != nil ? .decodingError : found != nil ? .otherType : .nothing }
}

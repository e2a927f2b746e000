@testable import NotificationToken

/// The observations of the whole process that go on without a token, which no public declaration shows.
enum KeptObservations {
    /// How many the library keeps, without those that a sweep has taken.
    static var count: Int { KeptSubscriptions.state.withLock { $0.subscriptions.count } }

    /// Makes the library forget them, so that those of other tests begin no sweep.
    static func forgetAll() { KeptSubscriptions.state.withLock { $0 = KeptSubscriptions.State() } }
}

import Foundation

/// An observation of a name, which a relay delivers posts to.
///
/// Each context in which handlers run is a subclass. `@unchecked Sendable`: the gate's lock guards `sequence` and `list`.
class Subscription: Observation, @unchecked Sendable {
    /// The place in the order of subscription.
    final var sequence = 0
    /// The list of the roster that has the subscription.
    final var list: SenderList?

    override final var subject: String { gate.subject }

    /// Delivers what a box carries as it is, or lets it wait; called on the posting thread, which is inside.
    ///
    /// - Parameters:
    ///   - box: The box that the notification carries, if any: looked up once for all, and kept until the last has been served.
    ///   - post: The post on its way.
    /// - Returns: False if nothing has been done, because the notification itself is needed.
    func receive(_ box: Box?, in post: inout Post) -> Bool { false }

    /// Delivers what is read off a notification, or lets it wait; called on the posting thread, which is inside.
    func receive(_ notification: Notification, in post: inout Post) {}

    /// Lets a box wait for the main actor, if no user code has to run for that; called under the lock.
    ///
    /// - Returns: What the post has to send to the main actor; nil if it has to enter the subscription.
    func keepLocked(_ box: Box) -> MainDeliveries.Ticket? { nil }

    /// Ends the observation after what was posted before the center died has been delivered.
    func centerDied() {
        cancel()
    }
}

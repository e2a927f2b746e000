import Foundation

/// One observation inside a relay: an observation that posts are delivered to.
///
/// Each context in which handlers run is a subclass. `@unchecked Sendable`: the gate's lock guards `sequence` and `lane`.
class Subscription: Observation, @unchecked Sendable {
    /// The place in the order of registration.
    final var sequence = 0
    /// The list that the relay keeps the subscription in.
    final var lane: Lane?

    override final var subject: String { gate.subject }

    /// Delivers a post that has just passed the gate; the calling thread, the poster's, is inside.
    ///
    /// - Parameters:
    ///   - notification: What was posted.
    ///   - box: The box that it carries, if any: looked up once for all, and kept until the last has been served.
    ///   - post: The post on its way.
    func receive(_ notification: Notification, with box: Box?, in post: inout Post) {}

    /// Lets a box wait for the main actor, if no user code has to run for that; called under the lock.
    ///
    /// - Returns: What the post has to send to the main actor; nil if it has to enter the subscription.
    func keepLocked(_ box: Box) -> MainLine.Ticket? { nil }

    /// Ends the observation after what was posted before the center died has been delivered.
    func centerDied() {
        cancel()
    }
}

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

    /// Lets a box wait for a handler that runs elsewhere, if no user code has to run for that; called under the gate's lock.
    ///
    /// - Parameter box: What the notification carries.
    /// - Returns: The turn of the box, for which the post then summons the subscription; nil if it has to enter it.
    func keepLocked(_ box: Box) -> Int? { nil }

    /// Has what waits delivered, up to a turn, where the handler runs; called outside of the lock.
    func summon(for turn: Int) {}

    /// Delivers what waits, up to a turn; called where the handler runs.
    func deliver(through turn: Int, as visitor: inout Visitor) {}

    /// Ends the observation after what was posted before the center died has been delivered.
    func centerDied() {
        cancel()
    }
}

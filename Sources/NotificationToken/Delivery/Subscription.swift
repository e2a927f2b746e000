import Foundation

/// An observation to which a relay passes the posts of a name.
///
/// Each context in which handlers run has a subclass. `@unchecked Sendable`: the gate's lock guards `sequence` and `list`.
class Subscription: Observation, @unchecked Sendable {
    /// The place in the order of registration.
    final var sequence = 0
    /// The list that the relay keeps the subscription in.
    final var list: SenderList?

    /// The subscription's relay: the cast is safe once the relay has added the subscription.
    final var relay: Relay { unsafeDowncast(gate, to: Relay.self) }

    override final var subject: String { relay.place.name.map { $0.rawValue.debugDescription } ?? "any name" }

    override final func withdrawLocked() { relay.removeLocked(self) }

    /// Delivers a post, or has it delivered later.
    ///
    /// Called on the posting thread, which is inside the observation.
    ///
    /// - Parameters:
    ///   - notification: The posted notification.
    ///   - box: The box that the notification carries, if any: looked up once for all subscriptions.
    ///   - visit: The poster's visit, which leaves early if the payload waits or the handler runs elsewhere.
    func receive(_ notification: Notification, _ box: Box, in visit: inout Visit) {}

    /// Delivers a payload that has waited.
    ///
    /// Called where the handler runs. The caller then calls `visit.leave()`.
    func deliver(_ box: Box, in visit: inout Visit) {}

    /// Ends the observation, after the delivery of what was posted before the center died.
    func centerDied() { cancelInDeinit() }
}

import Foundation

/// An observation of a name, which a relay delivers posts to.
///
/// Each context in which handlers run is a subclass. `@unchecked Sendable`: the gate's lock guards `sequence` and `list`.
class Subscription: Observation, @unchecked Sendable {
    /// The place in the order of registration.
    final var sequence = 0
    /// The list that the relay keeps the subscription in.
    final var list: SenderList?

    init(relay: Relay) { super.init(gate: relay) }

    /// The relay that the subscription belongs to: the cast is safe, because it was made with one.
    final var relay: Relay { unsafeDowncast(gate, to: Relay.self) }

    override final var subject: String { relay.place.name.map { $0.rawValue.debugDescription } ?? "any name" }

    override final func withdrawLocked() { relay.removeLocked(self) }

    /// Delivers a post, or has it delivered later.
    ///
    /// Called on the posting thread, which is inside.
    ///
    /// - Parameters:
    ///   - notification: What was posted.
    ///   - box: The box that the notification carries, if any: looked up once for all subscriptions.
    ///   - visit: The poster's visit, to be left early if the post waits or the handler runs elsewhere.
    func receive(_ notification: Notification, _ box: Box, in visit: inout Visit) {}

    /// Delivers what has waited.
    ///
    /// Called where the handler runs, by a visit that is left afterwards.
    func deliver(_ box: Box, in visit: inout Visit) {}

    /// Ends the observation, after the delivery of what was posted before the center died.
    func centerDied() { cancelInDeinit() }
}

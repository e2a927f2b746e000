import Foundation

/// One observation inside a relay: an observation that posts are delivered to.
///
/// Each context in which handlers run is a subclass. `@unchecked Sendable`: the gate's lock guards `sequence` and `lane`.
class Subscription: Observation, @unchecked Sendable {
    let relay: Relay

    /// The place in the order of registration.
    @exclusivity(unchecked) final var sequence = 0
    /// The list that the relay keeps the subscription in.
    @exclusivity(unchecked) final var lane: Lane?

    init(relay: Relay) {
        self.relay = relay
    }

    override final var gate: Gate { relay.gate }

    override var subject: String { relay.subject }

    /// Delivers a post that has just passed the gate; the calling thread, the poster's, is inside.
    func receive(_ notification: Notification, in post: inout Post) {}

    /// Ends the observation after what was posted before the center died has been delivered.
    func centerDied() {
        cancel()
    }

    override func withdraw() {
        relay.removeLocked(self)
    }

    override func settle() {
        relay.settleLocked()
    }
}

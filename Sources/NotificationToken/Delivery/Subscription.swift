import Foundation

/// One observation inside a relay: an observation that posts are delivered to.
///
/// Each context in which handlers run is a subclass. `@unchecked Sendable`: the gate's lock guards `sequence` and `lane`.
class Subscription: Observation, @unchecked Sendable {
    let relay: Relay

    /// The place in the order of registration.
    final var sequence = 0
    /// The list that the relay keeps the subscription in.
    final var lane: Lane?

    init(relay: Relay) {
        self.relay = relay
        super.init(gate: relay.gate)
    }

    override var subject: String { relay.subject }

    /// Delivers a post that has just passed the gate; the calling thread, the poster's, is inside.
    func receive(_ post: inout Post) {}

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

/// A subscription whose handler runs on the posting thread.
final class PostingThreadSubscription<Source: Reader>: Subscription, @unchecked Sendable {
    private var reader: Source?
    private var handler: Handler<Source.Input>?

    init(relay: Relay, reader: Source, handler: Handler<Source.Input>) {
        self.reader = reader
        self.handler = handler
        super.init(relay: relay)
    }

    override func receive(_ post: inout Post) {
        guard let input = reader?.read(&post, for: self) else { return }
        handler?.call(input, for: self)
    }

    override func release() {
        reader = nil
        handler = nil
    }
}

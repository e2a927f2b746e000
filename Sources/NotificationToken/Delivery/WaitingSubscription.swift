import Foundation

/// A subscription whose handler runs elsewhere, later: what was posted waits for it, in order.
///
/// `@unchecked Sendable`: the gate's lock guards `waiting` and `endsWhenEmpty`; `reader` is used inside the gate.
class WaitingSubscription<Source: Reader>: Subscription, @unchecked Sendable {
    final var reader: Source?
    final var waiting = Mailbox<Source.Input>()
    private var endsWhenEmpty = false

    init(relay: Relay, reader: Source) {
        self.reader = reader
        super.init(relay: relay)
    }

    /// Delivers what has waited longest, unless the gate is shut or nothing waits; call it where the handler runs.
    ///
    /// - Parameter handler: Calls the user's handler.
    /// - Returns: Whether it was called.
    @discardableResult
    final func deliverFirst(to handler: (Source.Input) -> Void) -> Bool {
        guard let input = gate.enter(self, taking: { waiting.takeFirst() }) else { return false }
        handler(input)
        gate.leave(self)
        if gate.withLock({ endsWhenEmpty && waiting.isEmpty }) { cancel() }
        return true
    }

    /// Lets go of what waits, outside of the lock.
    final func discardWaiting() {
        let discarded = gate.withLock { waiting.takeAll() }
        withExtendedLifetime(discarded) {}
    }

    override func centerDied() {
        let isDone = gate.withLock {
            endsWhenEmpty = true
            return waiting.isEmpty
        }
        if isDone { cancel() }
    }

    override func release() {
        reader = nil
        discardWaiting()
    }
}

import Foundation

/// A subscription whose handler runs on the main actor: at once if the poster is there, and else a little later, in order.
///
/// `@unchecked Sendable`: the gate's lock guards `waiting` and `endsWhenEmpty`.
final class MainActorSubscription<Source: Reader>: Subscription, @unchecked Sendable {
    private var reader: Source?
    private var handler: Handler<Source.Input>?
    /// What was posted from other threads and not delivered yet.
    private var waiting = Mailbox<Source.Input>()
    private var endsWhenEmpty = false

    /// - Parameters:
    ///   - relay: The relay to subscribe to.
    ///   - reader: Reads the handler's input on the posting thread.
    ///   - handler: It is called where `MainThread.isCurrent` and nowhere else, so it may be isolated to the main actor.
    init(relay: Relay, reader: Source, handler: Handler<Source.Input>) {
        self.reader = reader
        self.handler = handler
        super.init(relay: relay)
    }

    override func receive(_ post: inout Post) {
        guard let input = reader?.read(&post, for: self) else { return }
        guard MainThread.isCurrent else { return enqueue(input) }
        // What waits from other threads comes first. The input waits behind it, and not on the stack, because a handler may
        // post again, and what it posts must not overtake this one.
        let turn = gate.withLock { waiting.isEmpty ? nil : waiting.append(input) }
        guard let turn else {
            handler?.call(input, for: self)
            return
        }
        while gate.withLock({ isActive && waiting.taken < turn }) { deliverFirst() }
        // If the observation has ended meanwhile, what it left goes now: a sender in its deinit must not be kept.
        let left = gate.withLock { isActive ? nil : waiting.takeAll() }
        _ = left
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
        handler = nil
        let left = gate.withLock { waiting.takeAll() }
        _ = left
    }

    private func enqueue(_ input: Source.Input) {
        let input = Source.detach(input)
        let isWaiting = gate.withLock {
            if isActive { waiting.append(input) }
            return isActive
        }
        if isWaiting { DispatchQueue.main.async { self.deliverFirst() } }
    }

    private func deliverFirst() {
        guard let input = gate.enter(self, taking: { waiting.takeFirst() }) else { return }
        handler?.call(input, for: self)
        gate.leave(self)
        if gate.withLock({ endsWhenEmpty && waiting.isEmpty }) { cancel() }
    }
}

import Foundation

/// A subscription whose handler runs on the main actor: at once if the poster is there, and else a little later, in order.
final class MainActorSubscription<Source: Reader>: WaitingSubscription<Source>, @unchecked Sendable {
    private var handler: Handler<Source.Input>?

    /// Makes a subscription.
    ///
    /// - Parameters:
    ///   - relay: The relay to subscribe to.
    ///   - reader: Reads the handler's input on the posting thread.
    ///   - handler: It is called where `MainThread.isCurrent` and nowhere else, so it may be isolated to the main actor.
    init(relay: Relay, reader: Source, handler: Handler<Source.Input>) {
        self.handler = handler
        super.init(relay: relay, reader: reader)
    }

    override func receive(_ notification: Notification, in post: inout Post) {
        guard let input = reader?.read(notification, for: self) else { return }
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
        if !isOpen { discardWaiting() }
    }

    override func release() {
        super.release()
        handler = nil
    }

    private func enqueue(_ input: Source.Input) {
        let input = Source.detach(input)
        let isWaiting = gate.withLock {
            if isActive { waiting.append(input) }
            return isActive
        }
        // One turn of the main queue for each input, so that several observers get the same posts in turn.
        if isWaiting { DispatchQueue.main.async { self.deliverFirst() } }
    }

    private func deliverFirst() {
        deliverFirst { handler?.call($0, for: self) }
    }
}

import Foundation

/// A subscription whose handler runs on the main actor: at once if the poster is there, and else a little later, in order.
///
/// `@unchecked Sendable`: `reader` and `handler` are used inside the gate, and `isDelivering` where the main actor runs, between
/// two turns of the gate's lock.
final class MainActorSubscription<Source: Reader>: WaitingSubscription, @unchecked Sendable {
    private var reader: Source?
    private var handler: HeldHandler<Source.Input>
    /// Whether something of this observation is being delivered, further up on this call stack.
    private var isDelivering = false

    /// Makes a subscription.
    ///
    /// - Parameters:
    ///   - gate: The gate of the relay to subscribe to.
    ///   - reader: Reads the handler's input on the posting thread.
    ///   - handler: It is called where `MainQueue.isCurrent` and nowhere else, so it may be isolated to the main actor.
    init(gate: Gate, reader: Source, handler: Handler<Source.Input>) {
        self.reader = reader
        self.handler = HeldHandler(handler)
        super.init(gate: gate, boxType: reader.boxType, keepsBoxes: reader.boxType != nil)
    }

    override func keepLocked(_ box: Box) -> MainLine.Ticket? {
        guard canKeep(box), !MainQueue.isCurrent else { return nil }
        return MainLine.Ticket(subscription: self, turn: appendLocked(box))
    }

    override func receive(_ notification: Notification, with box: Box?, in post: inout Post) {
        guard MainQueue.isCurrent else {
            if let input = reader?.read(notification, for: self) { keep(BoxOf(Source.detach(input)), in: &post) }
            return
        }
        guard let input = reader?.read(notification, for: self) else { return }
        // What waits from other threads was posted before. But what a handler posts, or a payload that dies, is delivered inside
        // of that and drains nothing: otherwise each delivery would start the next, and the stack would grow with what waits.
        if !isDelivering, let turn = lastTurn {
            var visitor = Visitor()
            deliver(through: turn, as: &visitor)
            visitor.leave()
            guard isActive else { return }
        }
        delivering {
            if !handler.call(input) { cancel() }
        }
    }

    override func summon(for turn: Int) {
        MainLine.shared.add([MainLine.Ticket(subscription: self, turn: turn)])
    }

    override func deliver(through turn: Int, as visitor: inout Visitor) {
        delivering { super.deliver(through: turn, as: &visitor) }
    }

    override func open(_ box: Box) {
        if !handler.call(unsafeDowncast(box, to: BoxOf<Source.Input>.self).payload) { cancel() }
    }

    private func delivering(_ body: () -> Void) {
        let wasDelivering = isDelivering
        isDelivering = true
        body()
        isDelivering = wasDelivering
    }

    override func letGo() {
        super.letGo()
        reader = nil
        handler = .gone
    }
}

import Foundation

/// A subscription whose handler runs on the main actor: at once if the poster is there, and else a little later, in order.
///
/// `@unchecked Sendable`: `reader` and `handler` are used inside the gate, and changed in `letGo()`, when nobody is: the accesses never
/// overlap, and for `handler` that is not checked. `isDelivering` is used where the main actor runs, which is on one thread at a time.
final class MainActorSubscription<Source: InputReader>: WaitingSubscription, @unchecked Sendable {
    private var reader: Source?
    @exclusivity(unchecked) private var handler: HeldHandler<Source.Input>
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

    override func keepLocked(_ box: Box) -> MainDeliveries.Ticket? {
        guard canKeep(box), !MainQueue.isCurrent else { return nil }
        return MainDeliveries.Ticket(subscription: self, turn: appendLocked(box))
    }

    override func receive(_ box: Box?, in post: inout Post) -> Bool {
        // A switch, because that retains no box. The poster is on the main actor: elsewhere `keepLocked(_:)` has let the box wait.
        switch box {
        case let box? where canKeep(box):
            deliverAtOnce { open(box) }
            return true
        default:
            return false
        }
    }

    override func receive(_ notification: Notification, in post: inout Post) {
        guard let input = reader?.read(notification, for: self) else { return }
        if MainQueue.isCurrent {
            deliverAtOnce { call(input) }
        } else {
            keep(BoxOf(Source.detach(input)), in: &post)
        }
    }

    /// Delivers what a post on the main actor has brought, after what other threads posted before.
    ///
    /// That waits on if the post comes out of such a delivery, from the handler or from the deinit of a payload: else each delivery
    /// would start the next, and the stack would be as deep as the backlog.
    private func deliverAtOnce(_ call: () -> Void) {
        if !isDelivering, let turn = lastTurn {
            var visitor = Visitor()
            deliver(through: turn, as: &visitor)
            visitor.leave()
            guard isActive else { return }
        }
        let wasDelivering = isDelivering
        isDelivering = true
        call()
        isDelivering = wasDelivering
    }

    override func summon(for turn: Int) {
        MainDeliveries.shared.add([MainDeliveries.Ticket(subscription: self, turn: turn)])
    }

    override func deliver(through turn: Int, as visitor: inout Visitor) {
        let wasDelivering = isDelivering
        super.deliver(through: turn, as: &visitor)
        isDelivering = wasDelivering
    }

    /// From here on, and not before: on the way the visitor may have left another observation, which ends with user code.
    override func takeLocked(through turn: Int) -> Due? {
        let due = super.takeLocked(through: turn)
        if due != nil { isDelivering = true }
        return due
    }

    override func open(_ box: Box) {
        call(unsafeDowncast(box, to: BoxOf<Source.Input>.self).payload)
    }

    private func call(_ input: Source.Input) {
        assert(MainQueue.isCurrent)
        if !handler.call(input) { cancel() }
    }

    override func letGo() {
        super.letGo()
        reader = nil
        handler = .gone
    }
}

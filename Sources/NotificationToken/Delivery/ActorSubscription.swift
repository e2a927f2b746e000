import Foundation

/// A subscription whose handler runs on an actor of the user's own, always later, in order.
///
/// Each post sees to it, before it returns, that a visit is enqueued on the actor which delivers it: so whoever awaits the actor
/// afterwards finds the post delivered.
///
/// `@unchecked Sendable`: `actor` is set once; `reader` and `handler` are used inside the gate, and changed in `letGo()`, when nobody
/// is; `handler` is called on the actor alone. The gate's lock guards `enqueued`.
final class ActorSubscription<Isolation: Actor, Source: InputReader>: WaitingSubscription, @unchecked Sendable
where Source.Input: Sendable {
    private weak var actor: Isolation?
    private var reader: Source?
    private var handler: (@Sendable (Isolation, Source.Input) -> Void)?
    /// The last visit that has been enqueued.
    private var enqueued: ActorVisit?

    init(
        gate: Gate, reader: Source, actor: Isolation,
        handler: @escaping @Sendable (isolated Isolation, Source.Input) -> Void
    ) {
        self.actor = actor
        self.reader = reader
        // The cast drops the isolation from the type and changes nothing else.
        self.handler = unsafeBitCast(handler, to: (@Sendable (Isolation, Source.Input) -> Void).self)
        super.init(gate: gate, boxType: reader.boxType)
    }

    override func receive(_ box: Box?, in post: inout Post) -> Bool {
        guard let box, canKeep(box) else { return false }
        keep(box, in: &post)
        return true
    }

    override func receive(_ notification: Notification, in post: inout Post) {
        guard actor != nil else { return cancel() }
        if let input = reader?.read(notification, for: self) { keep(BoxOf(input), in: &post) }
    }

    override func takeAlongLocked(_ turn: Int) -> Bool { enqueued?.takeAlongLocked(turn) ?? false }

    /// Enqueues a visit on the actor, which it keeps until it has come; if the actor is gone, the observation ends.
    override func summon(for turn: Int) {
        guard let actor else { return cancel() }
        let visit = ActorVisit(to: self, through: turn)
        ActorQueue.async(on: actor, visit)
        // Only now may other posts rely on it: what they enqueued on the actor before could come earlier.
        gate.withLock { enqueued = visit }
    }

    override func open(_ box: Box) {
        // It is there, because the task keeps it.
        guard let actor else { return }
        handler?(actor, unsafeDowncast(box, to: BoxOf<Source.Input>.self).payload)
    }

    override func letGo() {
        super.letGo()
        reader = nil
        handler = nil
        gate.withLock { enqueued = nil }
    }
}

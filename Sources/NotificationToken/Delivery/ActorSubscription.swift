import Foundation

/// A subscription whose handler runs on an actor of the user's own, always later, in order.
///
/// `@unchecked Sendable`: the gate's lock guards `isDelivering`; `actor` is set once.
final class ActorSubscription<Isolation: Actor, Source: Reader>: WaitingSubscription<Source>, @unchecked Sendable
where Source.Input: Sendable {
    private weak var actor: Isolation?
    private var handler: (@Sendable (isolated Isolation, Source.Input) -> Void)?
    /// Whether a task is on its way to the actor: it takes along what comes meanwhile, and saves others.
    private var isDelivering = false

    init(
        relay: Relay, reader: Source, actor: Isolation,
        handler: @escaping @Sendable (isolated Isolation, Source.Input) -> Void
    ) {
        self.actor = actor
        self.handler = handler
        super.init(relay: relay, reader: reader)
    }

    override func receive(_ notification: Notification, in post: inout Post) {
        guard actor != nil else { return cancel() }
        guard let input = reader?.read(notification, for: self) else { return }
        let isFirst = gate.withLock {
            guard isActive else { return false }
            waiting.append(input)
            defer { isDelivering = true }
            return !isDelivering
        }
        if isFirst { deliverSoon() }
    }

    override func release() {
        super.release()
        handler = nil
    }

    private func deliverSoon() {
        Task {
            guard let actor else { return cancel() }
            await deliver(on: actor)
        }
    }

    /// Delivers what waits now.
    ///
    /// What comes meanwhile gets a turn of its own, so that the actor can do other things between.
    private func deliver(on actor: isolated Isolation) {
        let turn = gate.withLock { waiting.taken + waiting.count }
        while gate.withLock({ waiting.taken < turn }), deliverFirst(to: { handler?(actor, $0) }) {}
        let isMoreWaiting = gate.withLock {
            isDelivering = !waiting.isEmpty
            return isDelivering
        }
        if isMoreWaiting { deliverSoon() }
    }
}

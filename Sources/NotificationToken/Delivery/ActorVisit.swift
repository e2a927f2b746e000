/// A visit to a subscription, on its actor, that delivers what waits there up to a turn; several posts may share one.
///
/// `@unchecked Sendable`: the gate's lock guards the variables, and only the actor, where the visit comes once, changes `subscription`.
final class ActorVisit: ActorQueue.Client, @unchecked Sendable {
    private let priority = ActorVisit.posterPriority
    private var lastTurn: Int
    /// Nil once the visit has come.
    private var subscription: WaitingSubscription?

    /// The priority that a task has which the calling thread makes.
    ///
    /// Outside of tasks nobody may have set one, which reads as the lowest, and makes a task of medium priority.
    private static var posterPriority: TaskPriority {
        let priority = Task.currentPriority
        return priority.rawValue == 0 ? .medium : priority
    }

    init(to subscription: WaitingSubscription, through turn: Int) {
        self.subscription = subscription
        lastTurn = turn
    }

    /// Delivers one turn more, if the visit has not come yet; called under the lock.
    ///
    /// An actor may prefer who has a higher priority: then this one could come too late for the post.
    ///
    /// - Returns: Whether it does.
    func takeAlongLocked(_ turn: Int) -> Bool {
        guard subscription != nil, priority >= Self.posterPriority else { return false }
        lastTurn = turn
        return true
    }

    func come() {
        guard let subscription else { return }
        let lastTurn = subscription.gate.withLock {
            self.subscription = nil
            return self.lastTurn
        }
        var visitor = Visitor()
        subscription.deliver(through: lastTurn, as: &visitor)
        visitor.leave()
    }
}

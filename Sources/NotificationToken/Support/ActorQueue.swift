/// Where an actor of the user's own runs.
enum ActorQueue {
    /// Runs a closure on an actor, later, and before whatever is enqueued there afterwards at the same priority.
    ///
    /// Whoever posts and then awaits the actor relies on the second half, which no plain `Task` keeps: it starts elsewhere, and
    /// reaches the actor only then. A task whose operation is isolated to the actor is enqueued on the actor itself, when it is
    /// made (SE-0431). It is detached, for what the poster has bound to task-local values is not the handler's business, but has
    /// the poster's priority.
    static func async<Isolation: Actor>(
        on actor: Isolation, _ work: @escaping @Sendable (isolated Isolation) -> Void
    ) {
        // Called off the actor, which is sound: the function touches none of the actor's state, and the cast drops the isolation
        // from its type and changes nothing else.
        let start: (isolated Isolation, @escaping @Sendable (isolated Isolation) -> Void) -> Void = start
        typealias Nonisolated = (Isolation, @escaping @Sendable (isolated Isolation) -> Void) -> Void
        unsafeBitCast(start, to: Nonisolated.self)(actor, work)
    }

    /// Makes the task; isolated, because its operation is only then.
    private static func start<Isolation: Actor>(
        on actor: isolated Isolation, _ work: @escaping @Sendable (isolated Isolation) -> Void
    ) {
        detach { work(actor) }
    }

    private static func detach(
        @_inheritActorContext _ operation: sending @escaping @isolated(any) () async -> Void
    ) {
        Task.detached(priority: Task.currentPriority, operation: operation)
    }
}

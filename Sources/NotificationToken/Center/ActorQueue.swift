/// An actor of the user's own, as a queue of work.
///
/// `@unchecked Sendable`: `actor` is set once, and a weak reference may be loaded on any thread.
final class ActorQueue: @unchecked Sendable {
    /// Nil once the actor has been released.
    private(set) weak var actor: (any Actor)?
    private let priority: TaskPriority?

    /// Makes a queue.
    ///
    /// - Parameters:
    ///   - actor: The actor, which is not retained.
    ///   - priority: The priority of the work; nil for that of the caller, but at most user-initiated.
    init(_ actor: any Actor, priority: TaskPriority?) { (self.actor, self.priority) = (actor, priority) }

    /// Enqueues work on the actor, behind all that was enqueued there before at the same priority.
    ///
    /// A plain `Task` starts elsewhere, and is enqueued on the actor later. A task whose operation is isolated to the actor is
    /// enqueued on the actor when it is made (SE-0431). So a poster that then awaits the actor finds the post delivered.
    ///
    /// - Parameters:
    ///   - actor: The queue's actor, which the caller has loaded. It is retained until the work has run.
    ///   - work: The work.
    func async(on actor: any Actor, _ work: @escaping @Sendable () -> Void) {
        // On Apple's platforms the main thread's own priority is higher than that of the tasks that it starts. Without a limit, a
        // post of the main thread would overtake a post made earlier by such a task.
        enqueue((priority ?? min(Task.currentPriority, .userInitiated), work), on: actor)
    }
}

// Three steps: `enqueue` makes the actor's type known, `makeTask` is isolated to the actor, and the parameter of `startTask`
// inherits that isolation.

private typealias Work = (priority: TaskPriority, body: @Sendable () -> Void)

/// Calls `makeTask` off the actor: that is sound, because it uses none of the actor's state.
private func enqueue<Isolation: Actor>(_ work: Work, on actor: Isolation) {
    unisolated(makeTask)(actor, work)
}

/// Makes a task that does work on an actor.
///
/// The function is isolated, so that the task's operation is isolated too.
private func makeTask<Isolation: Actor>(on actor: isolated Isolation, _ work: Work) {
    startTask(work.priority) {
        // Without capturing the actor, the operation would not be isolated to it.
        _ = actor
        work.body()
    }
}

/// The task is detached, so the handler doesn't see the poster's task-local values.
private func startTask(
    _ priority: TaskPriority, @_inheritActorContext _ operation: sending @escaping @isolated(any) () async -> Void
) {
    Task.detached(priority: priority, operation: operation)
}

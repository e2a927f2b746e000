// Tests replace this file, to explore the orders of threads.

/// An actor of the user's own, as a queue of work.
///
/// The work needs a task that is isolated to the actor, made by a function that isn't: such a task is enqueued on the
/// actor when it is made (SE-0431), so a poster that then awaits the actor finds the post delivered. A plain `Task`
/// starts elsewhere, and is enqueued later. Making such a task takes three steps:
///
/// 1. `enqueue` makes the actor's type known.
/// 2. `makeTask` is isolated to the actor. `enqueue` calls it without being there, which is sound, because it uses none
///    of the actor's state.
/// 3. The operation that `makeTask` passes to `startTask` inherits its isolation.
///
/// `@unchecked Sendable`: `actor` is set once, and a weak reference may be loaded on any thread.
final class ActorQueue: @unchecked Sendable {
    private weak var actor: (any Actor)?
    private let priority: TaskPriority?

    /// Makes a queue.
    ///
    /// - Parameters:
    ///   - actor: The actor, which is not retained.
    ///   - priority: The priority of the work; nil for that of the task, or else the thread, that enqueues it, but at
    ///     most user-initiated.
    init(_ actor: any Actor, priority: TaskPriority?) { (self.actor, self.priority) = (actor, priority) }

    /// Enqueues work on the actor, behind all that was enqueued there before at the same priority.
    ///
    /// The actor is retained until the work has run.
    ///
    /// - Returns: False if the actor has been released.
    func async(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let actor else { return false }
        // On Apple's platforms the main thread's own priority is higher than that of the tasks that it starts. Without
        // a limit, a post of the main thread would overtake a post made earlier by such a task.
        enqueue((priority ?? min(Task.currentPriority, .userInitiated), body), on: actor)
        return true
    }
}

private typealias Work = (priority: TaskPriority, body: @Sendable () -> Void)

// Step 1.
private func enqueue<Isolation: Actor>(_ work: Work, on actor: Isolation) {
    // The cast drops the isolation from the function's type: `IsolationCasts.swift` says why that is sound. Here the function
    // alone is cast, because its type isn't `@isolated(any)`. In language mode 5, the type of `makeTask` isn't
    // `@Sendable`, so the cast adds that.
    unsafeBitCast(
        makeTask as (isolated Isolation, Work) -> Void, to: (@Sendable (Isolation, Work) -> Void).self)(actor, work)
}

// Step 2.
private func makeTask<Isolation: Actor>(on actor: isolated Isolation, _ work: Work) {
    startTask(work.priority) {
        // Without capturing the actor, the operation would not be isolated to it.
        _ = actor
        work.body()
    }
}

// Step 3.
/// The task is detached, so the handler doesn't see the poster's task-local values.
private func startTask(
    _ priority: TaskPriority, @_inheritActorContext _ operation: sending @escaping @isolated(any) () async -> Void
) {
    Task.detached(priority: priority, operation: operation)
}

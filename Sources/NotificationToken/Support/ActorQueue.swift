// Tests replace this file, to explore the orders of threads.

/// An actor of the user's own, as a queue of work.
///
/// The work needs a task that is isolated to the actor, made by a function that isn't: such a task is enqueued on the
/// actor when it is made (SE-0431), so a poster that then awaits the actor finds the post delivered. A plain `Task`
/// starts elsewhere, and is enqueued later: the test that posts and then awaits, in `ActorTests`, fails with it. Making
/// such a task takes two steps:
///
/// 1. `makeTask` is isolated to the actor. `async` calls it without being there, which is sound, because it uses none
///    of the actor's state.
/// 2. The operation that `makeTask` passes to `startTask` inherits its isolation.
///
/// `@unchecked Sendable`: `actor` is set once, and a weak reference may be loaded on any thread.
final class ActorQueue: @unchecked Sendable {
    private weak var actor: (any Actor)?
    private let priority: TaskPriority?

    /// - Parameters:
    ///   - actor: The actor, which is not retained.
    ///   - priority: The priority of the work; nil for that of the task, or else the thread, that enqueues it, but at
    ///     most user-initiated.
    init(_ actor: any Actor, priority: TaskPriority?) {
        self.actor = actor
        self.priority = priority
    }

    /// Enqueues work on the actor, behind all that was enqueued there before at the same priority.
    ///
    /// The actor is retained until the work has run.
    ///
    /// - Returns: False if the actor has been released.
    func async(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let actor else { return false }
        // On Apple's platforms the main thread's own priority is higher than that of the tasks that it starts. Without
        // a limit, a post of the main thread would overtake a post made earlier by such a task.
        let priority = priority ?? min(Task.currentPriority, .userInitiated)
        // The cast drops the isolation from the function's type: `IsolationCasts.swift` says why that is sound. Here
        // the function alone is cast, because its type isn't `@isolated(any)`. In language mode 5, the type of
        // `makeTask` isn't `@Sendable`, so the cast adds that.
        typealias Isolated = (isolated any Actor, TaskPriority, @escaping @Sendable () -> Void) -> Void
        typealias Unisolated = @Sendable (any Actor, TaskPriority, @escaping @Sendable () -> Void) -> Void
        unsafeBitCast(makeTask as Isolated, to: Unisolated.self)(actor, priority, body)
        return true
    }
}

// Step 1.
private func makeTask(on actor: isolated any Actor, _ priority: TaskPriority, _ body: @escaping @Sendable () -> Void) {
    startTask(priority) {
        // Without capturing the actor, the operation would not be isolated to it, and the handler would run elsewhere.
        _ = actor
        body()
    }
}

// Step 2.
/// The task is detached, so the handler doesn't see the poster's task-local values.
private func startTask(
    _ priority: TaskPriority, @_inheritActorContext _ operation: sending @escaping @isolated(any) () async -> Void
) {
    Task.detached(priority: priority, operation: operation)
}

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
    ///   - priority: The priority of the work; nil for that of the task that enqueues it.
    init(_ actor: any Actor, priority: TaskPriority?) { (self.actor, self.priority) = (actor, priority) }

    /// Enqueues work on the actor, behind all that was enqueued there before at the same priority.
    ///
    /// A plain `Task` starts elsewhere, and is enqueued on the actor later. A task whose operation is isolated to the actor is
    /// enqueued on the actor when it is made (SE-0431). So a poster that then awaits the actor finds the post delivered.
    ///
    /// - Parameters:
    ///   - actor: The queue's actor, which the caller has loaded. It is retained until the work has run.
    ///   - work: The work.
    @inline(never)
    func async(on actor: any Actor, _ work: @escaping @Sendable () -> Void) {
        Self.makeTask(actor, priority ?? Task.currentPriority, work)
    }

    // The cast drops the isolation from the function's type and changes nothing else. Calling the function off the actor is
    // sound, because it uses none of the actor's state. The result is stored, because each conversion of a function allocates.
    private typealias MakeTask = (isolated any Actor, TaskPriority, @escaping @Sendable () -> Void) -> Void
    private typealias MakeTaskAnywhere = @Sendable (any Actor, TaskPriority, @escaping @Sendable () -> Void) -> Void
    #if compiler(>=6.2)
    private static let makeTask = unsafeBitCast(makeIsolatedTask as MakeTask, to: MakeTaskAnywhere.self)
    #else
    // Swift 6.0 can't compile the cast above with debug information. This closure traps under `-enable-actor-data-race-checks`.
    private static let makeTask = unsafeBitCast(
        { makeIsolatedTask(on: $0, $1, $2) } as MakeTask, to: MakeTaskAnywhere.self)
    #endif
}

/// Makes a task that does work on an actor.
///
/// The function is isolated, so that the task's operation is isolated too.
private func makeIsolatedTask(
    on actor: isolated any Actor, _ priority: TaskPriority, _ work: @escaping @Sendable () -> Void
) {
    startTask(priority) {
        // Without capturing the actor, the operation would not be isolated to it.
        _ = actor
        work()
    }
}

/// The task is detached, so the handler doesn't see the poster's task-local values.
private func startTask(
    _ priority: TaskPriority, @_inheritActorContext _ operation: sending @escaping @isolated(any) () async -> Void
) {
    Task.detached(priority: priority, operation: operation)
}

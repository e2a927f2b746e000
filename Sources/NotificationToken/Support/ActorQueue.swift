/// Where an actor of the user's own runs.
enum ActorQueue {
    /// Enqueues a delivery on an actor, behind all that was enqueued there before at the same priority.
    ///
    /// A plain `Task` starts elsewhere, and reaches the actor only then. A task whose operation is isolated to the actor is
    /// enqueued on the actor when it is made (SE-0431). So whoever posts and then awaits the actor finds the post delivered.
    static func async(on actor: any Actor, _ delivery: Delivery) { makeTask(actor, delivery) }

    // The cast drops the isolation from the function's type and changes nothing else. To call the function off the actor is
    // sound, because it touches none of the actor's state. Kept, because each conversion of a function allocates.
    #if compiler(>=6.2)
    private static let makeTask = unsafeBitCast(
        makeIsolatedTask as (isolated any Actor, Delivery) -> Void, to: (@Sendable (any Actor, Delivery) -> Void).self)
    #else
    // Swift 6.0 can't compile that with debug information. A closure traps under `-enable-actor-data-race-checks`.
    private static let makeTask = unsafeBitCast(
        { makeIsolatedTask(on: $0, for: $1) } as (isolated any Actor, Delivery) -> Void,
        to: (@Sendable (any Actor, Delivery) -> Void).self)
    #endif
}

/// Makes a task for a delivery.
///
/// The function is isolated, so that the task's operation is isolated too.
private func makeIsolatedTask(on actor: isolated any Actor, for delivery: Delivery) {
    startTask {
        // Without capturing the actor, the operation would not be isolated to it.
        _ = actor
        var visit = Visit()
        delivery.make(in: &visit)
        visit.leave()
        withExtendedLifetime(delivery) {}
    }
}

/// The task is detached, so the handler doesn't see the poster's task-local values.
///
/// It gets the poster's priority.
private func startTask(@_inheritActorContext _ operation: sending @escaping @isolated(any) () async -> Void) {
    Task.detached(priority: Task.currentPriority, operation: operation)
}

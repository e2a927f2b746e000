/// Enqueues deliveries on the user's actors.
enum ActorQueue {
    /// Enqueues a delivery on an actor, behind all that was enqueued there before at the same priority.
    ///
    /// A plain `Task` starts elsewhere, and is enqueued on the actor later. A task whose operation is isolated to the actor is
    /// enqueued on the actor when it is made (SE-0431). So a poster that then awaits the actor finds the post delivered.
    static func async(on actor: any Actor, _ delivery: Delivery) { makeTask(actor, delivery) }

    // The cast drops the isolation from the function's type and changes nothing else. Calling the function off the actor is
    // sound, because it uses none of the actor's state. The result is stored, because each conversion of a function allocates.
    #if compiler(>=6.2)
    private static let makeTask = unsafeBitCast(
        makeIsolatedTask as (isolated any Actor, Delivery) -> Void, to: (@Sendable (any Actor, Delivery) -> Void).self)
    #else
    // Swift 6.0 can't compile the cast above with debug information. This closure traps under `-enable-actor-data-race-checks`.
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
        var visit = Visit(delivery.subscription.gate)
        delivery.perform(in: &visit)
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

/// Where an actor of the user's own runs.
enum ActorQueue {
    /// What comes to an actor; no closure, because passing one on through a cast allocates twice.
    protocol Client: AnyObject, Sendable {
        /// Called on the actor.
        func come()
    }

    /// Has a client come to an actor, later, and before whatever is enqueued there afterwards at the same priority.
    ///
    /// Whoever posts and then awaits the actor relies on the second half, which no plain `Task` keeps: it starts elsewhere, and
    /// reaches the actor only then. A task whose operation is isolated to the actor is enqueued on the actor itself, when it is
    /// made (SE-0431). It is detached, for what the poster has bound to task-local values is not the handler's business, but has
    /// the poster's priority.
    static func async(on actor: any Actor, _ client: any Client) {
        makeTask(actor, client)
    }

    /// Makes the task, off the actor.
    ///
    /// That is sound, because it touches none of the actor's state, and the cast drops the isolation from the function's type and
    /// changes nothing else. It is kept, because each conversion of a function allocates; and written as one expression, because
    /// Swift 6.0 can't describe a variable of such a type to a debugger.
    private static let makeTask = unsafeBitCast(
        makeIsolatedTask as (isolated any Actor, any Client) -> Void,
        to: (@Sendable (any Actor, any Client) -> Void).self)

    /// Makes the task; isolated, so that its operation is isolated, too.
    private static func makeIsolatedTask(on actor: isolated any Actor, for client: any Client) {
        detach {
            // Without capturing the actor, the operation would not be isolated to it.
            _ = actor
            client.come()
        }
    }

    private static func detach(
        @_inheritActorContext _ operation: sending @escaping @isolated(any) () async -> Void
    ) {
        Task.detached(priority: Task.currentPriority, operation: operation)
    }
}

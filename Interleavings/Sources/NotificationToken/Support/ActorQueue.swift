import Scheduling

/// Stands in for the library's `ActorQueue`: each actor has a thread, which keeps the order of its turns.
enum ActorQueue {
    static func async<Isolation: Actor>(
        file: StaticString = #fileID, function: StaticString = #function,
        on actor: Isolation, _ work: @escaping @Sendable (isolated Isolation) -> Void
    ) {
        // Sound: only the actor's thread calls it, and the cast drops the isolation from its type.
        let nonisolated = unsafeBitCast(work, to: (@Sendable (Isolation) -> Void).self)
        Threads.thread(of: actor).add({ nonisolated(actor) }, at: Place(file, function))
    }
}

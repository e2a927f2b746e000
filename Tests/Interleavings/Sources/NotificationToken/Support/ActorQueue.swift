import Scheduling

/// Replaces the library's `ActorQueue` with a thread for each actor, which runs its jobs in order.
///
/// `@unchecked Sendable`: only one thread runs at a time.
final class ActorQueue: @unchecked Sendable {
    private(set) weak var actor: (any Actor)?

    init(_ actor: any Actor, priority: TaskPriority?) { self.actor = actor }

    func async(
        file: StaticString = #fileID, function: StaticString = #function, on actor: any Actor,
        _ work: @escaping @Sendable () -> Void
    ) {
        let job = {
            work()
            withExtendedLifetime(actor) {}
        }
        Threads.thread(of: actor).add(job, at: Place(file, function))
    }
}

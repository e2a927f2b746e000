import Scheduling

/// Replaces the library's `ActorQueue` with a thread for each actor, which runs its jobs in order.
enum ActorQueue {
    static func async(
        file: StaticString = #fileID, function: StaticString = #function, on actor: any Actor, _ delivery: Delivery
    ) {
        let job = {
            var visit = Visit(delivery.subscription.gate)
            delivery.perform(in: &visit)
            visit.leave()
            withExtendedLifetime(delivery) {}
            withExtendedLifetime(actor) {}
        }
        Threads.thread(of: actor).add(job, at: Place(file, function))
    }
}

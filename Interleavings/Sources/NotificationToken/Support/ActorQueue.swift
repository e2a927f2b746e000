import Scheduling

/// Stands in for the library's `ActorQueue`: each actor has a thread, which keeps the order of what comes.
enum ActorQueue {
    protocol Client: AnyObject, Sendable {
        func come()
    }

    static func async(
        file: StaticString = #fileID, function: StaticString = #function,
        on actor: any Actor, _ client: any Client
    ) {
        Threads.thread(of: actor).add(
            { [actor] in withExtendedLifetime(actor) { client.come() } }, at: Place(file, function))
    }
}

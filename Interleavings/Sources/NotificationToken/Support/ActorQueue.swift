import Scheduling

/// Stands in for the library's `ActorQueue`: each actor has a thread, which keeps the order of its turns.
enum ActorQueue {
    protocol Client: AnyObject, Sendable {
        func takeTurn(_ turn: Int)
    }

    static func async(
        file: StaticString = #fileID, function: StaticString = #function,
        on actor: any Actor, turn: Int, of client: any Client
    ) {
        Threads.thread(of: actor).add(
            { [actor] in withExtendedLifetime(actor) { client.takeTurn(turn) } }, at: Place(file, function))
    }
}

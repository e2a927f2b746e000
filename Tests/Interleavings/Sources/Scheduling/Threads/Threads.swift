/// The threads of queues and actors, made at their first use in a schedule.
package enum Threads {
    nonisolated(unsafe) private static var mainThread: Strand?
    nonisolated(unsafe) private static var serialThread: Strand?
    nonisolated(unsafe) private static var actors: [(actor: ObjectIdentifier, thread: Strand)] = []

    static func forget() {
        (mainThread, serialThread) = (nil, nil)
        actors.removeAll(keepingCapacity: true)
    }

    package static var main: Strand { found(&mainThread, "main") }

    /// Whether the running thread is the main thread.
    package static var isMainCurrent: Bool { mainThread === Scheduler.shared.running }

    /// The library's serial queue.
    package static var serialQueue: Strand { found(&serialThread, "queue") }

    /// A new thread of the library's concurrent queue.
    package static func helper() -> Strand { Scheduler.shared.addStrand("helper") }

    package static func thread(of actor: some Actor) -> Strand {
        let identity = ObjectIdentifier(actor)
        if let known = actors.first(where: { $0.actor == identity }) { return known.thread }
        let thread = Scheduler.shared.addStrand("actor")
        actors.append((identity, thread))
        return thread
    }

    private static func found(_ thread: inout Strand?, _ name: String) -> Strand {
        if let thread { return thread }
        let fresh = Scheduler.shared.addStrand(name)
        thread = fresh
        return fresh
    }
}

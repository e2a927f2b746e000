/// The threads of queues and actors, made at their first use in a schedule.
package enum Threads {
    nonisolated(unsafe) private static var mainThread: Strand?
    nonisolated(unsafe) private static var actors: [(actor: ObjectIdentifier, thread: Strand)] = []

    static func forget() {
        mainThread = nil
        actors.removeAll(keepingCapacity: true)
    }

    package static var main: Strand {
        if let mainThread { return mainThread }
        let thread = Scheduler.shared.addStrand("main")
        mainThread = thread
        return thread
    }

    /// Whether the running thread is the main thread.
    package static var isMainCurrent: Bool { mainThread === Scheduler.shared.running }

    /// Runs a job on a new thread of the library's background queue.
    package static func helper(_ work: @escaping () -> Void) { Scheduler.shared.addStrand("helper").enqueue(work) }

    package static func thread(of actor: some Actor) -> Strand {
        let identity = ObjectIdentifier(actor)
        if let known = actors.first(where: { $0.actor == identity }) { return known.thread }
        let thread = Scheduler.shared.addStrand("actor")
        actors.append((identity, thread))
        return thread
    }
}

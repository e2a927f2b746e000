/// The threads of queues and actors, made at their first use in a schedule.
package enum Threads {
    nonisolated(unsafe) private static var mainThread: Strand?
    nonisolated(unsafe) private static var isServingMainQueue = false
    nonisolated(unsafe) private static var actors: [(actor: ObjectIdentifier, thread: Strand)] = []

    static func forget() {
        (mainThread, isServingMainQueue) = (nil, false)
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

    /// Adds a block to the main queue.
    package static func asyncOnMain(_ work: @escaping () -> Void) {
        main.enqueue {
            isServingMainQueue = true
            work()
            isServingMainQueue = false
        }
    }

    /// Runs the next job of the main thread inside the running one, as a nested run loop does.
    ///
    /// Inside a block of the main queue it does nothing, because that queue isn't reentrant.
    package static func runMainLoop() { if !isServingMainQueue { main.runNextJob() } }

    /// Runs a job on a new thread.
    package static func helper(_ work: @escaping () -> Void) { Scheduler.shared.addStrand("helper").enqueue(work) }

    package static func thread(of actor: some Actor) -> Strand {
        let identity = ObjectIdentifier(actor)
        if let known = actors.first(where: { $0.actor == identity }) { return known.thread }
        let thread = Scheduler.shared.addStrand("actor")
        actors.append((identity, thread))
        return thread
    }
}

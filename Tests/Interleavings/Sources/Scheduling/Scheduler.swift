/// Chooses the next thread at each lock, unlock, wait and enqueued job.
///
/// Only the thread with the baton runs, so nothing here needs a lock and a schedule is determined by its choices. The
/// thread that calls `run` is the director: it prepares the schedule while no other thread runs, hands over the baton,
/// and gets it back when no thread is enabled.
package final class Scheduler: @unchecked Sendable {
    package static let shared = Scheduler()

    /// No schedule that ends takes this many steps.
    private static let stepLimit = 20_000

    /// The strands of all schedules; those of the current schedule come first.
    private var strands = [Strand("director", number: 0)]
    private var strandCount = 1
    private var candidates: [Strand] = []
    package private(set) var running: Strand
    /// Nil while the director prepares or judges the schedule: then no thread is interrupted.
    private var search: Search?
    package private(set) var preemptions = 0
    private var steps = 0

    /// Why the schedule failed; nil if it did not.
    package private(set) var failure: String?
    /// Whether blocked threads are left, so that this process can't run another schedule.
    package private(set) var isAbandoned = false
    /// Called if the director itself can't continue.
    package var surrender: () -> Never = { fatalError("the director can't continue") }
    /// Whether the steps are printed.
    package var isTracing = false
    private var lastTraced: Strand?

    private init() {
        running = strands[0]
        director.state = .ready
    }

    private var director: Strand { strands[0] }
    private var active: ArraySlice<Strand> { strands[..<strandCount] }

    // MARK: - One schedule

    /// Starts a new schedule.
    package func begin() {
        strandCount = 1
        Threads.forget()
        (preemptions, steps, failure) = (0, 0, nil)
    }

    /// Adds a thread.
    @discardableResult
    package func addStrand(_ name: String, _ job: (() -> Void)? = nil) -> Strand {
        if strandCount == strands.count { strands.append(Strand(name, number: strandCount)) }
        let strand = strands[strandCount]
        strandCount += 1
        strand.begin(name)
        if let job { strand.add(job) }
        return strand
    }

    /// Runs the threads until all jobs are done or no thread is enabled; called by the director.
    ///
    /// - Parameter search: Chooses the next thread; nil to interrupt none.
    package func run(_ search: Search?) {
        self.search = search
        director.state = .until("all jobs are done", { false })
        if let next = pick() {
            hand(to: next)
            if !director.awaitBaton(seconds: 60) {
                giveUp("\(running.name) is blocked by something outside the scheduler")
            }
        }
        running = director
        director.state = .ready
        self.search = nil
        let obstacles = active.dropFirst().compactMap(\.obstacle)
        if !obstacles.isEmpty, !isAbandoned { giveUp("no thread can continue: " + obstacles.joined(separator: "; ")) }
    }

    /// Records that the schedule broke a rule; the schedule continues.
    package func fail(_ reason: String) {
        note("FAILS: \(reason)")
        if failure == nil { failure = reason }
    }

    private func giveUp(_ reason: String) {
        fail(reason)
        isAbandoned = true
    }

    /// Ends a schedule that can't continue and blocks the calling thread for ever.
    func abandon(_ reason: String) -> Never {
        giveUp(reason)
        if running === director { surrender() }
        let lost = running
        hand(to: director)
        while true { lost.awaitBaton() }
    }

    // MARK: - Steps

    /// Lets another thread run.
    func pause(_ state: Strand.State) {
        let strand = running
        strand.state = state
        steps += 1
        if steps > Self.stepLimit { abandon("it does not end within \(Self.stepLimit) steps") }
        let next = pick()
        if next === strand {
            strand.state = .ready
            return
        }
        hand(to: next ?? director)
        strand.awaitBaton()
        strand.state = .ready
    }

    /// Ends the running thread's job.
    ///
    /// - Returns: Whether the same thread continues with its next job.
    func finishJob() -> Bool {
        let strand = running
        strand.state = .idle
        let next = pick()
        if next === strand { return true }
        hand(to: next ?? director)
        return false
    }

    private func hand(to next: Strand) {
        running = next
        next.giveBaton()
    }

    /// Chooses the next thread; the running thread comes first, because every other choice interrupts it.
    private func pick() -> Strand? {
        let stays = !running.isIdle && running.isEnabled
        if stays, running.isAtomic || running === director { return running }
        candidates.removeAll(keepingCapacity: true)
        if stays { candidates.append(running) }
        for strand in active where strand.isEnabled && !(stays && strand === running) { candidates.append(strand) }
        guard candidates.count > 1, let search else { return candidates.first }
        let threads = candidates.reduce(0) { $0 << 5 | UInt64($1.number) }
        let choice = search.choose(
            among: candidates.count, mayPreempt: stays, preemptions: preemptions, threads: threads)
        if stays, choice > 0 {
            preemptions += 1
            if isTracing { print("                (interrupted)") }
        }
        return candidates[choice]
    }

    // MARK: - For scenarios and stand-ins

    /// Adds a step of the running thread to the trace.
    package func note(_ text: @autoclosure () -> String) {
        guard isTracing else { return }
        let name = lastTraced === running ? "" : running.name
        print("    " + name + String(repeating: " ", count: max(1, 12 - name.count)) + text())
        lastTraced = running
    }

    /// Whether the running thread holds a lock under which no user code may run.
    package var holdsPrivateLock: Bool { running.privateLocks > 0 }

    /// Lets another thread run, as at a lock.
    package func pause() { pause(.ready) }

    /// Waits until something is true; `isDue` is called on any thread.
    package func wait(until event: String, _ isDue: @escaping () -> Bool) { pause(.until(event, isDue)) }

    /// Runs a closure without interruption, unless the closure waits.
    package func atomically(_ body: () -> Void) {
        let strand = running
        strand.isAtomic = true
        body()
        strand.isAtomic = false
    }
}

/// Decides at each lock, unlock, wait and hop which thread goes on.
///
/// Only one thread runs at any time, the one that has the baton, so nothing here needs a lock, and a schedule is told by its
/// choices alone. The thread that calls `run` is the director: it sets the scene while nobody else runs, hands over the baton,
/// and gets it back when nobody can go on.
package final class Scheduler: @unchecked Sendable {
    package static let shared = Scheduler()

    /// More steps than any schedule needs that gets anywhere.
    private static let stepLimit = 20_000

    /// Of all schedules; those of the current one come first.
    private var strands = [Strand(director: "director")]
    private var strandCount = 1
    private var candidates: [Strand] = []
    package private(set) var running: Strand
    /// Decides; nil while the director sets the scene, when nobody is interrupted.
    private var search: (any Search)?
    package private(set) var preemptions = 0
    private var steps = 0
    private var forks = 0
    /// The choices so far.
    package private(set) var path = Path()

    /// Why the schedule failed, if it did.
    package private(set) var failure: String?
    /// Whether threads are left behind that will never go on, so that no other schedule can follow in this process.
    package private(set) var isAbandoned = false
    /// What the director does where it can't go on itself: unlike other threads it can't be left behind.
    package var surrender: () -> Never = { fatalError("the director can't go on") }
    /// Where the steps are written down, if somebody wants to read them.
    package var trace: Trace?

    private init() {
        running = strands[0]
    }

    private var director: Strand { strands[0] }
    private var active: ArraySlice<Strand> { strands[..<strandCount] }

    // MARK: - One schedule

    /// Forgets the schedule before.
    package func begin() {
        strandCount = 1
        Threads.forget()
        (preemptions, steps, forks, failure) = (0, 0, 0, nil)
        path.detours.removeAll(keepingCapacity: true)
    }

    /// Adds a thread.
    ///
    /// - Parameters:
    ///   - name: What a trace calls it.
    ///   - job: What it does first, and at all unless it is given more.
    /// - Returns: The thread.
    @discardableResult
    package func addStrand(_ name: String, _ job: (() -> Void)? = nil) -> Strand {
        if strandCount == strands.count { strands.append(Strand(number: strandCount)) }
        let strand = strands[strandCount]
        strandCount += 1
        strand.begin(name)
        if let job { strand.add(job) }
        return strand
    }

    /// Lets the threads run until all their jobs are done, or none can go on; the director calls it.
    ///
    /// - Parameter search: Picks who goes on; nil to let each go as far as it can, in turn.
    package func run(_ search: (any Search)?) {
        self.search = search
        director.state = .until("all is done", { false })
        if let next = pick() {
            hand(to: next)
            if !director.awaitBaton(seconds: 60) {
                giveUp("\(running.name) is blocked by something that the scheduler does not know")
            }
        }
        running = director
        director.state = .ready
        self.search = nil
        let obstacles = active.dropFirst().compactMap(\.obstacle)
        if !obstacles.isEmpty, !isAbandoned { giveUp("nobody can go on: " + obstacles.joined(separator: "; ")) }
    }

    /// Says that the schedule broke a rule; it goes on.
    package func fail(_ reason: String) {
        note("FAILS: \(reason)")
        if failure == nil { failure = reason }
    }

    private func giveUp(_ reason: String) {
        fail(reason)
        isAbandoned = true
    }

    /// Ends a schedule that can't go on; the thread that calls it is left behind.
    func abandon(_ reason: String) -> Never {
        giveUp(reason)
        if running === director { surrender() }
        let lost = running
        hand(to: director)
        while true { lost.awaitBaton() }
    }

    // MARK: - Steps

    /// Lets another thread go on here.
    func pause(_ state: Strand.State) {
        let strand = running
        strand.state = state
        steps += 1
        if steps > Self.stepLimit { abandon("it goes on for ever: \(Self.stepLimit) steps") }
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
    /// - Returns: Whether the same thread goes on with its next job.
    func finishJob() -> Bool {
        let strand = running
        strand.state = .idle
        let next = pick()
        if next === strand { return true }
        hand(to: next ?? director)
        return false
    }

    func wake(waitingAt mutex: Mutex) {
        for strand in active {
            if case .waiting(let other) = strand.state, other === mutex { strand.state = .locking(mutex) }
        }
    }

    private func hand(to next: Strand) {
        running = next
        next.giveBaton()
    }

    /// Picks who goes on: the running thread first, if it can, because every other choice interrupts it.
    private func pick() -> Strand? {
        let stays = !running.isIdle && running.isEnabled
        if stays, running.atomicDepth > 0 || running === director { return running }
        candidates.removeAll(keepingCapacity: true)
        if stays { candidates.append(running) }
        for strand in active where strand.isEnabled && !(stays && strand === running) { candidates.append(strand) }
        guard candidates.count > 1, let search else { return candidates.first }
        let threads = candidates.reduce(0) { $0 << 5 | UInt64($1.number) }
        let choice = choose(
            Fork(count: candidates.count, isPreemption: stays, preemptions: preemptions, threads: threads), search)
        if stays, choice > 0 {
            preemptions += 1
            trace?.addPreemption()
        }
        return candidates[choice]
    }

    private func choose(_ fork: Fork, _ search: any Search) -> Int {
        let choice = search.choose(at: fork)
        if choice > 0 { path.detours.append((forks, choice)) }
        forks += 1
        return choice
    }

    /// Chooses one of several things to do, each of which is right.
    func choose(among count: Int) -> Int {
        guard count > 1, let search else { return 0 }
        let fork = Fork(count: count, isPreemption: false, preemptions: preemptions, threads: UInt64(count))
        return choose(fork, search)
    }
}

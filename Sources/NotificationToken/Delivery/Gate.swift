/// Lets deliveries through to user code while their observation is active, and knows which threads are inside which one.
///
/// One gate serves all observations of a relay, so a post takes one lock only, once for each delivery. User code never runs, and is
/// never destroyed, under that lock.
///
/// `@unchecked Sendable`: `lock` guards `visits` and `waiters`, and whatever the owner of the gate documents as guarded by it.
class Gate: @unchecked Sendable {
    // A condition and not a plain lock, because `cancelAndWait()` waits at it.
    private let lock = Condition()
    @exclusivity(unchecked) private var visits: [Visit] = []
    private var waiters = 0

    /// One thread inside the user code of one observation: its handler, a decoder, or what dies with them.
    fileprivate struct Visit: Equatable {
        let thread: CallingThread
        var observation: ObjectIdentifier
    }

    final func withLock<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    // MARK: - For the owner

    /// What is observed behind the gate, in words.
    var subject: String { "" }

    /// Takes an observation that has just ended out of what would deliver to it; called once, under the lock.
    func withdrawLocked(_ observation: Observation) {}

    /// Comes when nothing is left to do for an ended observation; called once for each, under the lock.
    func settleLocked() {}

    // MARK: - Going through

    /// Leaves one observation and enters the next, and takes the lock only once for both.
    ///
    /// - Parameters:
    ///   - previous: The observation that the thread is inside, if any.
    ///   - thread: The calling thread.
    ///   - next: Picks the observation to enter. It is called under the lock and returns active observations only.
    /// - Returns: The observation that was entered.
    @inline(__always)
    final func step(
        from previous: Unmanaged<Subscription>?, on thread: CallingThread, to next: () -> Unmanaged<Subscription>?
    ) -> Unmanaged<Subscription>? {
        lock.lock()
        defer { lock.unlock() }
        var visit = previous.flatMap { indexLocked(of: Visit(thread: thread, observation: $0.identity)) }
        if let previous, !previous.takeUnretainedValue().isActiveLocked {
            leaveEnded(previous.takeUnretainedValue(), on: thread)
            visit = nil
        }
        let entered = next()
        // In place, if there are both: that is the way of a post from one subscription to the next.
        switch (visit, entered) {
        case (let visit?, let entered?): visits[visit].observation = entered.identity
        case (let visit?, nil): visits.remove(at: visit)
        case (nil, let entered?): visits.append(Visit(thread: thread, observation: entered.identity))
        case (nil, nil): break
        }
        return entered
    }

    /// Leaves an ended observation; called under the lock, which is open while the observation lets go of user code.
    private func leaveEnded(_ observation: Observation, on thread: CallingThread) {
        let visit = Visit(thread: thread, observation: ObjectIdentifier(observation))
        let isLast = visits.count(of: visit.observation) == 1
        if isLast {
            // Still a visit: who waits for the observation waits for the destruction of what it captured.
            lock.unlock()
            observation.letGo()
            lock.lock()
        }
        removeLocked(visit)
        if isLast { settleLocked() }
    }

    /// Finds a visit, which is mostly the latest: to see that first saves Swift 6.0 a search that it does not inline.
    @inline(__always)
    private func indexLocked(of visit: Visit) -> Int? {
        visits.last == visit ? visits.count - 1 : visits.lastIndex(of: visit)
    }

    private func removeLocked(_ visit: Visit) {
        if let index = indexLocked(of: visit) { visits.remove(at: index) }
        if waiters > 0 { lock.broadcast() }
    }

    // MARK: - Ending

    /// Ends an observation, once.
    ///
    /// - Returns: True if nobody was inside: then the caller has to call `letGo()`, and `finish(_:)` after that. Until then its
    ///   thread is inside, so whoever waits for the observation waits for the destruction of what it captured.
    final func end(_ observation: Observation) -> Bool {
        withLock {
            guard observation.isActiveLocked else { return false }
            observation.isActiveLocked = false
            withdrawLocked(observation)
            let identity = ObjectIdentifier(observation)
            guard visits.count(of: identity) == 0 else { return false }
            visits.append(Visit(thread: CallingThread(), observation: identity))
            return true
        }
    }

    /// Ends the visit that `end(_:)` began, and wakes up those who wait.
    final func finish(_ observation: Observation) {
        withLock {
            removeLocked(Visit(thread: CallingThread(), observation: ObjectIdentifier(observation)))
            settleLocked()
        }
    }

    /// Waits until no other thread is inside an ended observation; not, if the calling thread is inside any: two such threads could
    /// wait for each other.
    ///
    /// - Parameters:
    ///   - observation: The observation.
    ///   - gates: All gates behind which the calling thread may be.
    /// - Returns: Whether no other thread is inside.
    final func waitForOthers(in observation: Observation, unlessInside gates: () -> [Gate]) -> Bool {
        let thread = CallingThread()
        guard isOccupied(observation, byOthersThan: thread) else { return true }
        // Only the calling thread changes its own visits, so to look at one gate after the other is exact.
        guard !gates().contains(where: { $0.isVisited(by: thread) }) else { return false }
        lock.lock()
        defer { lock.unlock() }
        waiters += 1
        while isOccupiedLocked(observation, byOthersThan: thread) { lock.wait() }
        waiters -= 1
        return true
    }

    /// Whether no thread is inside any observation; call it under the lock.
    final var isEmptyLocked: Bool { visits.isEmpty }

    private func isVisited(by thread: CallingThread) -> Bool {
        withLock { visits.contains { $0.thread == thread } }
    }

    private func isOccupied(_ observation: Observation, byOthersThan thread: CallingThread) -> Bool {
        withLock { isOccupiedLocked(observation, byOthersThan: thread) }
    }

    private func isOccupiedLocked(_ observation: Observation, byOthersThan thread: CallingThread) -> Bool {
        visits.contains { $0.observation == ObjectIdentifier(observation) && $0.thread != thread }
    }
}

extension [Gate.Visit] {
    fileprivate func count(of observation: ObjectIdentifier) -> Int {
        reduce(into: 0) { if $1.observation == observation { $0 += 1 } }
    }
}

extension Unmanaged {
    fileprivate var identity: ObjectIdentifier { unsafeBitCast(toOpaque(), to: ObjectIdentifier.self) }
}

import Dispatch

/// What a token ends: a handler of a name or key, a closure to run, or an adopted observer.
///
/// A thread is *inside* an observation while it runs the handler or releases it. Reading a payload and reporting a
/// mismatch happen outside.
///
/// An observation is active until it ends. Then no thread enters it any more, and its user code is released: by the
/// thread that ends it, or, if others are inside, by the last one to leave. A main-actor handler may have captured
/// values that only the main actor may use, so any other thread passes its release on to the main actor.
///
/// `@unchecked Sendable`: `gate` is set before other threads can find the observation, and the gate's lock guards the
/// other variables. Only a thread that is inside uses the handler that a subclass holds. The last one releases it,
/// once.
class Observation: MainTurn, @unchecked Sendable {
    /// A relay that adds the observation takes the place of the shared gate.
    final var gate = Gate.shared
    private final var phase = Phase.active
    /// How many times threads are inside: one thread may be inside several times.
    private final var insideCount: Int32 = 0

    private enum Phase {
        /// Any number of threads is inside, and more may enter.
        case active
        /// At least one thread is inside, and none enters. The last one releases the user code before it leaves.
        case ended
        /// Nobody is inside. The main actor has to release the user code.
        case passedOn
        /// Nobody is inside, and the user code is gone.
        case released
    }

    // MARK: - What a subclass says

    /// What is observed, in words.
    var subject: String { "" }

    /// Whether the library can tell which threads are inside.
    var knowsWhoIsInside: Bool { true }

    /// Whether only the main actor may release the user code.
    var belongsToMainActor: Bool { false }

    /// Called once, when the observation has just ended, while holding the gate's lock.
    func didEnd() {}

    /// Releases the user code; a closure for a token is called first.
    ///
    /// Called once, without any lock held. No other thread is inside.
    func releaseUserCode() {}

    // MARK: - Active

    /// Whether the observation has not ended.
    final var isActive: Bool { gate.lock.withLock { !hasEnded } }

    /// Whether the observation has ended, asked while holding the gate's lock.
    final var hasEnded: Bool { phase != .active }

    /// Counts a thread in if the observation is active, while holding the gate's lock.
    @inline(__always)
    final func countIn() -> Bool {
        if hasEnded { return false }
        insideCount += 1
        return true
    }

    /// Counts a thread out, while holding the gate's lock, unless it is the last one inside and the observation has
    /// ended.
    ///
    /// - Returns: False for that thread. It has to release the user code first.
    @inline(__always)
    final func countOutUnlessLast() -> Bool {
        if hasEnded && insideCount == 1 { return false }
        insideCount -= 1
        return true
    }

    // MARK: - Ended

    /// Ends the observation, and releases the user code if nobody is inside.
    ///
    /// On the main actor, this also does a release that was passed on.
    final func cancel() {
        if gate.lock.withLock({ end() || takeOver() }) { release(on: CurrentThread()) }
    }

    /// Ends an active observation, while holding the gate's lock, and counts the thread in if nobody is inside.
    ///
    /// - Returns: Whether the thread has to release the user code.
    private func end() -> Bool {
        if hasEnded { return false }
        phase = .ended
        didEnd()
        if insideCount > 0 { return false }
        insideCount = 1
        return true
    }

    // MARK: - Released

    /// Releases the user code, as the last thread inside, or passes that on to the main actor.
    ///
    /// Nothing else releases a handler. Its captures may own a token, whose handler owns the next, and so on. If too
    /// many releases are nested, the innermost one does the rest of such a chain in a loop, so that the stack doesn't
    /// overflow.
    @inline(never)
    final func release(on thread: CurrentThread) {
        // This thread must not take the handler out and hand it over: if the main actor released its copy first, this
        // thread would be the last owner.
        if belongsToMainActor && !thread.isOnMain { return leaveAsLast(.passedOn) }
        guard thread.beginRelease(of: self) else { return }
        releaseNow(on: thread)
        while let next = thread.endRelease() { next.releaseNow(on: thread) }
    }

    private func releaseNow(on thread: CurrentThread) {
        thread.noteEntry(of: self)
        releaseUserCode()
        thread.noteExit()
        leaveAsLast(.released)
    }

    /// Leaves as the last thread inside, and resumes the threads and tasks that wait for that.
    private func leaveAsLast(_ phase: Phase) {
        let waiters = gate.lock.withLock {
            (self.phase, insideCount) = (phase, 0)
            return gate.takeWaiters(for: self)
        }
        if phase == .passedOn { MainTurns.shared.add(self) }
        waiters?.forEach { $0() }
    }

    // MARK: - Passed on

    final func takeTurn() { releaseIfPassedOn() }

    /// Does a release that was passed on, if this is the main actor.
    private func releaseIfPassedOn() {
        if gate.lock.withLock({ takeOver() }) { release(on: CurrentThread()) }
    }

    /// Counts the main actor in if the release was passed on, while holding the gate's lock.
    ///
    /// - Returns: Whether the thread has to release the user code.
    private func takeOver() -> Bool {
        guard phase == .passedOn, CurrentThread().isOnMain else { return false }
        (phase, insideCount) = (.ended, 1)
        return true
    }

    // MARK: - Waiting

    /// Waits, on the calling thread, until no other thread is inside the ended observation.
    ///
    /// A thread that is inside any observation doesn't wait, because two threads could wait for each other.
    ///
    /// - Returns: Whether no other thread is inside.
    final func waitForOthers() -> Bool {
        let thread = CurrentThread()
        var semaphore: SystemSemaphore?
        let willBeFree = gate.lock.withLock {
            if insideCount <= thread.timesInside(self) { return true }
            if thread.isInside { return false }
            let ending = SystemSemaphore(value: 0)
            gate.addWaiter(for: self) { ending.signal() }
            semaphore = ending
            return true
        }
        semaphore?.wait()
        // If this is the main actor, the handler has been released when the call returns.
        releaseIfPassedOn()
        return willBeFree
    }

    /// Suspends the task until no thread is inside the ended observation.
    ///
    /// It also waits for the calling thread. That thread can leave, because a suspended task doesn't block it.
    final func waitForAll(isolation: isolated (any Actor)?) async {
        await withCheckedContinuation { continuation in
            let isFree = gate.lock.withLock {
                if insideCount == 0 { return true }
                gate.addWaiter(for: self) { continuation.resume() }
                return false
            }
            if isFree { continuation.resume() }
        }
        releaseIfPassedOn()
    }
}

import Dispatch

/// What a token ends: a handler of a name or key, a closure to run, or an adopted observer.
///
/// A thread is *inside* an observation while it runs the handler or releases it. Reading a payload and reporting a
/// mismatch happen outside. `Occupancy` has the states, and counts the threads until one of them releases the handler or
/// hands it over.
///
/// When the observation has ended, its user code is released: by the thread that ends it, or, if others are inside, by
/// the last one to leave. A handler on the main actor, or on another global one, may have captured values that only that
/// actor may use. So other threads leave the release to the main actor, and all threads to another global actor.
///
/// `@unchecked Sendable`: `gate` is set before other threads can find the observation, and the gate's lock guards the
/// other variables. Only a thread that is inside uses the handler that a subclass holds. The last one releases it,
/// once.
class Observation: MainTurn, @unchecked Sendable {
    typealias EndReason = Occupancy.EndReason

    /// A relay that adds the observation takes the place of the shared gate.
    final var gate = Gate.shared
    private final var occupancy = Occupancy()
    /// Whether `keepObserving()` was called.
    private(set) final var keepsObserving = false
    /// Whether the observation goes on without its token, asked while holding the gate's lock.
    private(set) final var hasLostToken = false

    // MARK: - What a subclass says

    /// What is observed, in words.
    var subject: String { "" }

    /// Whether the library can tell which threads are inside.
    var knowsWhoIsInside: Bool { true }

    /// Where the user code has to be released.
    var home: Home { .anyThread }

    enum Home {
        case anyThread, mainActor
        /// The user code retains the actor.
        case actor(ActorQueue)
    }

    /// Whether something else than the token keeps the observation, asked while holding the gate's lock.
    var outlivesToken: Bool { false }

    /// Called when the token has been released and the observation goes on, while holding the gate's lock.
    func didLoseToken() {}

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
    final var hasEnded: Bool { occupancy.endReason != nil }

    /// Why the observation has ended, asked while holding the gate's lock or releasing the user code: it changes once.
    final var endReason: EndReason? { occupancy.endReason }

    /// Counts a thread in if the observation is active, while holding the gate's lock.
    @inline(__always)
    final func countIn() -> Bool { occupancy.enter() }

    /// Counts a thread out, while holding the gate's lock.
    ///
    /// - Returns: Whether the thread has to call `release(by:)`.
    @inline(__always)
    final func countOut() -> Bool { occupancy.leave() }

    /// Lets the observation go on when its token is released, unless it has ended.
    final func keepObserving() { gate.lock.withLock { if !hasEnded { keepsObserving = true } } }

    // MARK: - Ended

    /// Ends the observation and releases the user code if nobody is inside.
    ///
    /// After `keepObserving()`, the release of the token ends only what nothing else keeps. That has to end, so that
    /// its user code is released where it must be.
    final func end(_ reason: EndReason) {
        let mustRelease = gate.lock.withLock {
            if reason == .tokenReleased && keepsObserving && outlivesToken {
                hasLostToken = true
                didLoseToken()
                return false
            }
            let isFirstEnd = !hasEnded
            let mustRelease = occupancy.end(reason)
            if isFirstEnd { didEnd() }
            return mustRelease
        }
        if mustRelease { release(by: CurrentThread()) }
    }

    // MARK: - Released

    /// Releases the user code, or leaves that to its actor, and resumes who waits.
    ///
    /// Called by the thread that is the last one inside. Nothing else releases a handler, but for `takeTurn`, which releases
    /// what was left to an actor.
    @inline(never)
    final func release(by thread: CurrentThread) {
        switch home {
        case .anyThread: releaseHere(thread)
        case .mainActor where thread.isOnMain: releaseHere(thread)
        case .mainActor, .actor: break
        }
        let waiters = gate.lock.withLock {
            occupancy.countOutReleaser()
            return gate.takeWaiters(for: self)
        }
        // This thread must not take the handler out and hand it over: if the actor released its copy first, this thread
        // would be the last owner.
        switch home {
        case .anyThread: break
        case .mainActor: if !thread.isOnMain { MainTurns.shared.add(self) }
        case .actor(let queue): _ = queue.async { self.takeTurn() }
        }
        for resume in waiters { resume() }
    }

    /// Releases the user code on its actor, to which another thread has left it.
    final func takeTurn() { releaseHere(CurrentThread()) }

    /// Releases the user code on this thread, which may do that.
    ///
    /// The thread is noted as inside, because a capture's deinit may wait for an observation.
    private final func releaseHere(_ thread: CurrentThread) {
        thread.noteEntry(of: self)
        releaseUserCode()
        thread.noteExit()
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
            if occupancy.insideCount <= thread.timesInside(self) { return true }
            if thread.isInside { return false }
            let ending = SystemSemaphore(value: 0)
            gate.addWaiter(for: self) { ending.signal() }
            semaphore = ending
            return true
        }
        semaphore?.wait()
        return willBeFree
    }

    /// Suspends the task until no thread is inside the ended observation.
    ///
    /// It also waits for the calling thread. That thread can leave, because a suspended task doesn't block it.
    final func waitForAll(isolation: isolated (any Actor)?) async {
        await withCheckedContinuation { continuation in
            let isFree = gate.lock.withLock {
                if occupancy.insideCount == 0 { return true }
                gate.addWaiter(for: self) { continuation.resume() }
                return false
            }
            if isFree { continuation.resume() }
        }
    }
}

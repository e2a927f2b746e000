import Dispatch

/// What a token ends: one handler registered for a name or key, or one closure to run.
///
/// It is active until it ends. Then nothing enters it any more, and its user code is released: at once by the thread
/// that ends it, or, if threads are inside, by the last one to leave. A thread is *inside* while it runs the handler or
/// releases the user code. Reading a payload and reporting a mismatch happen outside.
///
/// A main-actor handler may have captured values that only the main actor may use. Any other thread passes its release
/// on to the main actor.
///
/// `@unchecked Sendable`: `gate` is set before other threads can find the observation, and the gate's lock guards the
/// other variables. Only a thread that is inside uses the handler that a subclass holds. The last one releases it,
/// once.
class Observation: MainTurn, @unchecked Sendable {
    /// A relay that adds the observation takes the place of the shared gate.
    final var gate = Gate.shared
    private final var phase = Phase.active
    /// How many times threads have entered the observation and not yet left it.
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

    /// Removes the observation, which has just ended, from its relay, if it has one.
    ///
    /// Called once, while holding the gate's lock.
    func withdraw() {}

    /// Releases the user code; a closure for a token is called first.
    ///
    /// Called once, without any lock held. No other thread is inside.
    func releaseUserCode() {}

    // MARK: - Active

    /// Whether the observation has not ended.
    final var isActive: Bool { gate.lock.withLock { !hasEnded } }

    /// Whether the observation has ended, asked while holding the gate's lock.
    final var hasEnded: Bool { phase != .active }

    /// Enters the observation if it is active, while holding the gate's lock.
    @inline(__always)
    final func enter() -> Bool {
        if hasEnded { return false }
        insideCount += 1
        return true
    }

    /// Leaves the observation, while holding the gate's lock, except as the last thread inside one that has ended.
    ///
    /// - Returns: False if the thread is still inside, and has to release the user code.
    @inline(__always)
    final func leaveUnlessLast() -> Bool {
        if hasEnded && insideCount == 1 { return false }
        insideCount -= 1
        return true
    }

    // MARK: - Ended

    /// Ends the observation, once.
    ///
    /// On the main actor, it also does the release that another thread has passed on.
    final func cancel() {
        if gate.lock.withLock({ endAndEnter() }) { release(on: CurrentThread()) }
    }

    /// Ends the observation, while holding the gate's lock, and enters it to release the user code.
    ///
    /// - Returns: False if there is nothing to release, or if another thread has to do that.
    private func endAndEnter() -> Bool {
        switch phase {
        case .active:
            phase = .ended
            withdraw()
            if insideCount > 0 { return false }
        case .passedOn where CurrentThread().isOnMain: phase = .ended
        default: return false
        }
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
        // This thread must not even copy the handler: if main released its copy first, this one would be the last.
        if belongsToMainActor && !thread.isOnMain { return leaveAsLast(.passedOn) }
        guard thread.beginRelease(of: self) else { return }
        releaseNow(on: thread)
        while let next = thread.endRelease() { next.releaseNow(on: thread) }
    }

    private func releaseNow(on thread: CurrentThread) {
        thread.enter(self)
        releaseUserCode()
        thread.leave()
        leaveAsLast(.released)
    }

    /// Leaves as the last thread, and resumes the threads and tasks that wait for that.
    private func leaveAsLast(_ phase: Phase) {
        let waiting = gate.lock.withLock {
            (self.phase, insideCount) = (phase, 0)
            return gate.takeWaiting(for: self)
        }
        if phase == .passedOn { MainTurns.shared.add(self) }
        waiting?.forEach { $0() }
    }

    final func takeTurn() { cancel() }

    // MARK: - Waiting

    /// Waits, on the calling thread, until no other thread is inside the ended observation.
    ///
    /// A thread that is inside any observation doesn't wait, because two threads could wait for each other.
    ///
    /// - Returns: Whether no other thread is inside.
    final func waitForOthers() -> Bool {
        let thread = CurrentThread()
        var semaphore: SystemSemaphore?
        let isFree = gate.lock.withLock {
            if insideCount <= thread.timesInside(self) { return true }
            if thread.isInside { return false }
            let ending = SystemSemaphore(value: 0)
            gate.wait(for: self) { ending.signal() }
            semaphore = ending
            return true
        }
        semaphore?.wait()
        // The last thread may have passed the release on to the main actor. This may be the main actor.
        cancel()
        return isFree
    }

    /// Suspends the task until no thread is inside the ended observation.
    ///
    /// It also waits for the calling thread. That thread can leave, because a suspended task doesn't block it.
    final func waitForAll(isolation: isolated (any Actor)?) async {
        await withCheckedContinuation { continuation in
            let isFree = gate.lock.withLock {
                if insideCount == 0 { return true }
                gate.wait(for: self) { continuation.resume() }
                return false
            }
            if isFree { continuation.resume() }
        }
        // As in `waitForOthers`.
        cancel()
    }
}

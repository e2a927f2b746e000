import Dispatch

/// What a token ends: a handler of a name or key, a closure to run, or an adopted observer.
///
/// A thread is *inside* an observation while it runs the handler or releases it, or releases a payload that has waited.
/// Reading a payload and reporting a mismatch happen outside.
///
/// An observation is active until it ends. Then no thread enters it any more, and its user code is released: by the
/// thread that ends it, or, if others are inside, by the last one to leave. A main-actor handler may have captured
/// values that only the main actor may use, so any other thread leaves its release to the main actor.
///
/// `@unchecked Sendable`: `gate` is set before other threads can find the observation, and the gate's lock guards the
/// other variables. Only a thread that is inside uses the handler that a subclass holds. The last one releases it,
/// once.
class Observation: MainTurn, @unchecked Sendable {
    /// A relay that adds the observation takes the place of the shared gate.
    final var gate = Gate.shared
    /// How many times threads are inside: one thread may be inside several times.
    private final var insideCount: Int32 = 0
    /// Whether the observation has ended, asked while holding the gate's lock.
    private(set) final var hasEnded = false
    /// Whether the release of the token ends nothing.
    ///
    /// It doesn't change after the end.
    private(set) final var isDetached = false

    // MARK: - What a subclass says

    /// What is observed, in words.
    var subject: String { "" }

    /// Whether the library can tell which threads are inside.
    var knowsWhoIsInside: Bool { true }

    /// Whether only the main actor may release the user code.
    var belongsToMainActor: Bool { false }

    /// Whether something else than the token keeps the observation, asked while holding the gate's lock.
    var outlivesToken: Bool { false }

    /// Called once, when the observation has just ended, while holding the gate's lock.
    func didEnd() {}

    /// Releases the user code; a closure for a token is called first.
    ///
    /// Called once, without any lock held. No other thread is inside.
    func releaseUserCode() {}

    // MARK: - Active

    /// Whether the observation has not ended.
    final var isActive: Bool { gate.lock.withLock { !hasEnded } }

    /// Counts a thread in if the observation is active, while holding the gate's lock.
    @inline(__always)
    final func countIn() -> Bool {
        if hasEnded { return false }
        insideCount += 1
        return true
    }

    /// Counts a thread out, while holding the gate's lock.
    ///
    /// - Returns: True for the last thread inside an ended observation. It stays counted, because it has to call
    ///   `release(on:)` first.
    @inline(__always)
    final func countOut() -> Bool {
        if hasEnded && insideCount == 1 { return true }
        insideCount -= 1
        return false
    }

    // MARK: - Ended

    /// Lets the observation outlive its token, unless it has ended.
    final func detach() { gate.lock.withLock { if !hasEnded { isDetached = true } } }

    /// Ends the observation, and releases the user code if nobody is inside.
    final func cancel() {
        let mustRelease = gate.lock.withLock {
            // A closure that is cancelled runs, even if its token was detached.
            if !hasEnded { isDetached = false }
            return end()
        }
        if mustRelease { release(on: CurrentThread()) }
    }

    /// Ends the observation, because its token is released, unless it is detached.
    ///
    /// What only the token keeps ends nevertheless, so that its user code is released where it must be.
    final func endWithToken() {
        let mustRelease = gate.lock.withLock { isDetached && outlivesToken ? false : end() }
        if mustRelease { release(on: CurrentThread()) }
    }

    /// Ends an active observation, while holding the gate's lock.
    ///
    /// If nobody is inside, it counts this thread in, because the thread that releases is inside.
    ///
    /// - Returns: Whether the thread has to call `release(on:)`.
    private func end() -> Bool {
        if hasEnded { return false }
        hasEnded = true
        didEnd()
        if insideCount > 0 { return false }
        insideCount = 1
        return true
    }

    // MARK: - Released

    /// Releases the user code, as the last thread inside, or leaves that to the main actor.
    ///
    /// Nothing else releases a handler.
    @inline(never)
    final func release(on thread: CurrentThread) {
        if belongsToMainActor && !thread.isOnMain {
            // This thread must not take the handler out and hand it over: if the main actor released its copy first,
            // this thread would be the last owner.
            MainTurns.shared.add(self)
        } else {
            takeTurn()
        }
        let waiters = gate.lock.withLock {
            insideCount = 0
            return gate.takeWaiters(for: self)
        }
        for resume in waiters { resume() }
    }

    /// Releases the user code on a thread that may do that.
    ///
    /// `release(on:)` calls it, or `MainTurns` does later. The thread counts as inside, because a capture's deinit may
    /// wait for an observation.
    final func takeTurn() {
        let thread = CurrentThread()
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
            if insideCount <= thread.timesInside(self) { return true }
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
                if insideCount == 0 { return true }
                gate.addWaiter(for: self) { continuation.resume() }
                return false
            }
            if isFree { continuation.resume() }
        }
    }
}

/// The lock that guards the observations of a group, and who waits for them.
///
/// A relay is the gate of its subscriptions, so that a post uses the same lock for all of them. No user code runs or is
/// released while that lock is held.
///
/// `@unchecked Sendable`: `lock` guards the variables.
class Gate: @unchecked Sendable {
    /// The gate of all observations without a relay, such as closures and adopted observers.
    static let shared = Gate()

    final let lock = Lock()
    /// What resumes the threads and tasks that wait for an ended observation.
    ///
    /// Here, and not in each observation: benchmark “Heap bytes of an observation”.
    private final var waiters: [(observation: Observation, resume: @Sendable () -> Void)] = []

    /// Adds a thread or task that waits until no thread is inside an ended observation, while holding the lock.
    final func addWaiter(for observation: Observation, resume: @escaping @Sendable () -> Void) {
        waiters.append((observation, resume))
    }

    /// Removes the waiters of an observation, and returns what resumes them, while holding the lock.
    final func takeWaiters(for observation: Observation) -> [@Sendable () -> Void] {
        if waiters.isEmpty { return [] }
        defer { waiters.removeAll { $0.observation === observation } }
        return waiters.compactMap { $0.observation === observation ? $0.resume : nil }
    }
}

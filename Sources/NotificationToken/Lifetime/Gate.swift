import Dispatch

/// Guards whether each observation of a group is active, and how many threads are inside.
///
/// A relay is the gate of its subscriptions, so that a post uses the same lock for all of them. No user code runs or is
/// released while that lock is held.
///
/// `@unchecked Sendable`: `lock` guards the variables.
class Gate: @unchecked Sendable {
    /// The gate of all observations without a relay.
    static let shared = Gate()

    final let lock = Lock()
    /// The threads and tasks that wait until no thread is inside an ended observation.
    private var waiting: [Waiting] = []

    private typealias Waiting = (observation: Observation, resume: @Sendable () -> Void)

    /// Waits, on the calling thread, until no other thread is inside an ended observation.
    ///
    /// A thread that is inside any observation doesn't wait, because two threads could wait for each other.
    ///
    /// - Returns: Whether no other thread is inside.
    final func waitForOthers(inside observation: Observation) -> Bool {
        let thread = CurrentThread(), semaphore = SystemSemaphore(value: 0)
        let result: Bool? = lock.withLock {
            if observation.insideCount == thread.timesInside(observation) { return true }
            if thread.isInside { return false }
            waiting.append((observation, { semaphore.signal() }))
            return nil
        }
        if let result { return result }
        semaphore.wait()
        return true
    }

    /// Suspends the task until no thread is inside an ended observation.
    ///
    /// It also waits for the calling thread. That thread can leave, because a suspended task doesn't block it.
    final func waitForAll(inside observation: Observation, isolation: isolated (any Actor)?) async {
        await withCheckedContinuation { continuation in
            let isFree = lock.withLock {
                if observation.insideCount == 0 { return true }
                waiting.append((observation, { continuation.resume() }))
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Lets the last thread leave an ended observation, and resumes the threads and tasks that wait for that.
    final func lastThreadLeft(_ observation: Observation) {
        let resumed: [Waiting]? = lock.withLock {
            observation.insideCount = 0
            return waiting.isEmpty ? nil : takeWaiting(for: observation)
        }
        if let resumed { for (_, resume) in resumed { resume() } }
    }

    private func takeWaiting(for observation: Observation) -> [Waiting] {
        defer { waiting.removeAll { $0.observation === observation } }
        return waiting.filter { $0.observation === observation }
    }
}

/// The calling thread on its way through the observations of one gate, for one post or delivery.
///
/// A visitor is inside at most one observation at a time; a nested post has a visitor of its own. The last thread that leaves an
/// ended observation releases its user code. The code that makes a visitor calls `leave()` in the end.
struct Visitor: ~Copyable {
    private let gate: Gate
    private let thread = CurrentThread()
    /// The observation that the thread is inside.
    ///
    /// The caller holds it too until the visitor has left it, so it isn't deinitialized while the lock is held.
    private var current: Observation?
    /// Whether the thread is on the main actor: found out once, because that takes a while on other threads.
    lazy var isOnMain = thread.isOnMain

    init(_ gate: Gate) { self.gate = gate }

    /// Leaves the current observation, and then enters the next one if that one is active.
    ///
    /// This acquires the lock once for both. The next observation may be the current one: then its gate is checked again.
    ///
    /// - Returns: Whether the thread is inside the next observation.
    @inline(__always)
    mutating func enter(_ next: Observation) -> Bool {
        gate.lock.lock()
        defer { gate.lock.unlock() }
        leaveWhileLocked()
        if next.hasEnded { return false }
        next.insideCount += 1
        thread.enter(next)
        current = next
        return true
    }

    // Mutating, because the optimizer of Swift 6.0 fails otherwise.
    /// Calls a closure while holding the lock, if an observation is active, without entering it.
    ///
    /// - Returns: Whether the observation is active.
    mutating func ifActive(_ observation: Observation, _ body: () -> Void = {}) -> Bool {
        gate.lock.lock()
        defer { gate.lock.unlock() }
        if observation.hasEnded { return false }
        body()
        return true
    }

    /// Leaves the current observation, if any.
    mutating func leave() {
        if current == nil { return }
        gate.lock.lock()
        leaveWhileLocked()
        gate.lock.unlock()
    }

    @inline(__always)
    private mutating func leaveWhileLocked() {
        guard let left = current.take() else { return }
        thread.leave()
        if left.hasEnded && left.insideCount == 1 { return finishUnlocked(left) }
        left.insideCount -= 1
    }

    /// Releases the user code of an ended observation, as the last thread inside, and unlocks meanwhile.
    ///
    /// `insideCount` stays 1, because the thread counts as inside until `lastThreadLeft`.
    @inline(never)
    private mutating func finishUnlocked(_ observation: Observation) {
        gate.lock.unlock()
        thread.finish(observation)
        gate.lock.lock()
    }
}

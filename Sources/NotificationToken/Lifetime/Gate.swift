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
    /// Who waits until no thread is inside an ended observation.
    private var waiting: [Waiting] = []

    private typealias Waiting = (observation: Observation, resume: @Sendable () -> Void)

    /// Waits, on the calling thread, until no other thread is inside an ended observation.
    ///
    /// - Returns: Whether no other thread is inside.
    final func waitForOthers(inside observation: Observation) -> Bool {
        let semaphore = SystemSemaphore(value: 0)
        if let result = result(for: observation, orResume: { semaphore.signal() }) { return result }
        semaphore.wait()
        return true
    }

    /// Waits, without blocking a thread, until no other thread is inside an ended observation.
    ///
    /// - Returns: Whether no other thread is inside.
    final func waitForOthers(inside observation: Observation) async -> Bool {
        await withCheckedContinuation { continuation in
            let result = result(for: observation, orResume: { continuation.resume(returning: true) })
            if let result { continuation.resume(returning: result) }
        }
    }

    /// Whether no other thread is inside an ended observation; nil if the caller has to wait.
    ///
    /// A thread that is inside any observation doesn't wait, because two threads could wait for each other.
    private func result(for observation: Observation, orResume resume: @escaping @Sendable () -> Void) -> Bool? {
        let thread = CurrentThread()
        return lock.withLock {
            if observation.insideCount == thread.insideCount(of: observation) { return true }
            if thread.isInside { return false }
            waiting.append((observation, resume))
            return nil
        }
    }

    /// Lets the last thread leave an ended observation, and resumes whoever waits for that.
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

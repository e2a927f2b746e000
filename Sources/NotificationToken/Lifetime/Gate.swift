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
            if observation.insideCount == thread.insideCount(of: observation) { return true }
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
    final func waitForAll(inside observation: Observation) async {
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

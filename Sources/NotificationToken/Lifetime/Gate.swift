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

    /// Removes the waiters of an observation and returns what resumes them, while holding the lock.
    final func takeWaiters(for observation: Observation) -> [@Sendable () -> Void] {
        if waiters.isEmpty { return [] }
        defer { waiters.removeAll { $0.observation === observation } }
        return waiters.compactMap { $0.observation === observation ? $0.resume : nil }
    }
}

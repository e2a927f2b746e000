/// The lock that a group of observations shares, and who waits for them.
///
/// A relay is the group of its subscriptions, so that a post uses one lock for all of them. No user code runs or is
/// released while that lock is held.
///
/// `@unchecked Sendable`: `lock` guards the variable.
class ObservationGroup: @unchecked Sendable {
    /// The group of all observations without a relay, such as the closures of tokens.
    static let shared = ObservationGroup()

    final let lock = Lock()
    /// The closures to call when an ended observation has released its user code, by observation.
    ///
    /// Here, and not in each observation: benchmark “Heap bytes of an observation”.
    private final var waiters: [ObjectIdentifier: [@Sendable () -> Void]] = [:]

    /// Adds a closure to call when an ended observation has released its user code, while holding the lock.
    final func addWaiter(for observation: Observation, resume: @escaping @Sendable () -> Void) {
        waiters[ObjectIdentifier(observation), default: []].append(resume)
    }

    /// Removes and returns the closures that wait for an observation, while holding the lock.
    final func takeWaiters(for observation: Observation) -> [@Sendable () -> Void] {
        if waiters.isEmpty { return [] }
        // Frees the capacity that many have left.
        defer { if waiters.isEmpty { waiters = [:] } }
        return waiters.removeValue(forKey: ObjectIdentifier(observation)) ?? []
    }
}

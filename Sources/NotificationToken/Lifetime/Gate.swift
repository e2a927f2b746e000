/// The lock that guards the observations of a group, and who waits for them.
///
/// A relay is the gate of its subscriptions, so that a post uses the same lock for all of them. No user code runs or is
/// released while that lock is held.
///
/// `@unchecked Sendable`: `lock` guards the variables.
class Gate: @unchecked Sendable {
    /// The gate of all observations without a relay.
    static let shared = Gate()

    final let lock = Lock()
    /// Who waits until no thread is inside an ended observation: for each observation, what resumes them.
    private final var waiting: [(observation: Observation, resumes: [@Sendable () -> Void])] = []

    /// Calls a closure when no thread is inside an ended observation any more.
    ///
    /// Call this while holding the lock.
    final func wait(for observation: Observation, _ resume: @escaping @Sendable () -> Void) {
        if let index = waiting.firstIndex(where: { $0.observation === observation }) {
            waiting[index].resumes.append(resume)
        } else {
            waiting.append((observation, [resume]))
        }
    }

    /// Takes what `wait(for:_:)` was given for an observation, while holding the lock.
    final func takeWaiting(for observation: Observation) -> [@Sendable () -> Void]? {
        if waiting.isEmpty { return nil }
        return waiting.firstIndex { $0.observation === observation }.map { waiting.remove(at: $0).resumes }
    }
}

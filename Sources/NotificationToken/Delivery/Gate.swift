import Foundation

/// Lets deliveries through to user code while their observation is active, and knows which thread is inside which one.
///
/// One gate serves all observations of a relay: its lock is the only one on a delivery's way. User code never runs, and is
/// never destroyed, under that lock.
///
/// `@unchecked Sendable`: `lock` guards `visits` and `waiters`, and whatever the owner of the gate documents as guarded by it.
final class Gate: @unchecked Sendable {
    /// A condition and not a plain lock, because `cancelAndWait()` waits on it. Backed by pthreads, so Thread Sanitizer sees it.
    private let lock = NSCondition()
    private var visits: [Visit] = []
    private var waiters = 0

    /// One thread inside the user code of one observation, be it a handler or the destruction of one.
    private struct Visit: Equatable {
        let thread: ObjectIdentifier
        let observation: ObjectIdentifier
    }

    /// Identifies the calling thread for as long as it lives.
    static var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

    func withLock<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    // MARK: - Going through

    /// Leaves one observation and enters the next, which costs a post one turn of the lock per delivery instead of two.
    ///
    /// - Parameters:
    ///   - previous: The observation that the thread is inside, if any.
    ///   - thread: The calling thread.
    ///   - next: Picks the observation to enter. It is called under the lock and returns active observations only.
    /// - Returns: The observation that was entered.
    func step<Next: Observation>(from previous: Next?, on thread: ObjectIdentifier, to next: () -> Next?) -> Next? {
        lock.lock()
        if let previous { leaveLocked(previous, on: thread) }
        let entered = next()
        if let entered { visits.append(Visit(thread: thread, observation: ObjectIdentifier(entered))) }
        lock.unlock()
        return entered
    }

    /// Enters an observation if it is active and there is something to take along.
    ///
    /// - Parameters:
    ///   - observation: The observation to enter.
    ///   - take: Takes what is to be delivered. It is called under the lock, and only if the gate is open.
    /// - Returns: What was taken; nil if the thread is not inside.
    func enter<Item>(_ observation: Observation, taking take: () -> Item?) -> Item? {
        withLock {
            guard observation.isActive, let item = take() else { return nil }
            visits.append(Visit(thread: Self.currentThread, observation: ObjectIdentifier(observation)))
            return item
        }
    }

    /// Leaves an observation; the last one to leave an ended observation releases it before anybody who waits wakes up.
    func leave(_ observation: Observation) {
        withLock { leaveLocked(observation, on: Self.currentThread) }
    }

    /// Opens the lock around the release, and only there: the visit still stands then, so a waiter goes on waiting and no
    /// other thread releases the observation a second time.
    private func leaveLocked(_ observation: Observation, on thread: ObjectIdentifier) {
        let visit = Visit(thread: thread, observation: ObjectIdentifier(observation))
        let isLast = visits.reduce(into: 0) { $0 += $1.observation == visit.observation ? 1 : 0 } == 1
        if isLast, !observation.isActive {
            lock.unlock()
            observation.release()
            lock.lock()
        }
        if let index = visits.lastIndex(of: visit) { visits.remove(at: index) }
        if waiters > 0 { lock.broadcast() }
        if isLast, !observation.isActive { observation.settle() }
    }

    // MARK: - Ending

    /// Shuts the gate for an observation, once; releases it at once if nobody is inside.
    func end(_ observation: Observation) {
        lock.lock()
        defer { lock.unlock() }
        guard observation.isActive else { return }
        observation.isActive = false
        observation.withdraw()
        guard !visits.contains(where: { $0.observation == ObjectIdentifier(observation) }) else { return }
        // To release is a visit too: whoever waits for the observation waits for the destruction of its captures.
        let thread = Self.currentThread
        visits.append(Visit(thread: thread, observation: ObjectIdentifier(observation)))
        leaveLocked(observation, on: thread)
    }

    /// Waits until no other thread is inside an ended observation, unless the calling thread is inside any observation.
    ///
    /// - Returns: Whether no other thread is inside.
    func waitForOthers(in observation: Observation) -> Bool {
        let thread = Self.currentThread
        guard isOccupied(observation, byOthersThan: thread) else { return true }
        // The calling thread's own visits don't change while it looks for them, so looking at one gate after another is exact.
        guard !Registry.shared.gates.contains(where: { $0.isVisited(by: thread) }) else { return false }
        lock.lock()
        defer { lock.unlock() }
        waiters += 1
        while isOccupiedLocked(observation, byOthersThan: thread) { lock.wait() }
        waiters -= 1
        return true
    }

    /// Whether no thread is inside any observation; call it under the lock.
    var isEmptyLocked: Bool { visits.isEmpty }

    private func isVisited(by thread: ObjectIdentifier) -> Bool {
        withLock { visits.contains { $0.thread == thread } }
    }

    private func isOccupied(_ observation: Observation, byOthersThan thread: ObjectIdentifier) -> Bool {
        withLock { isOccupiedLocked(observation, byOthersThan: thread) }
    }

    private func isOccupiedLocked(_ observation: Observation, byOthersThan thread: ObjectIdentifier) -> Bool {
        visits.contains { $0.observation == ObjectIdentifier(observation) && $0.thread != thread }
    }
}

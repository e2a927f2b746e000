/// Enters and leaves the observations of one post or delivery, for the calling thread.
///
/// All of them have the same gate. A visit is inside at most one observation at a time.
///
/// While a thread is inside an observation, its handler is not released. The last thread that leaves an ended observation
/// releases its handler.
struct Visit: ~Copyable {
    private let gate: Gate
    private let thread = CurrentThread()
    /// The observation that the thread is inside.
    ///
    /// Not retained, because that would double the time of a delivery. The caller holds each observation until the visit has
    /// left it.
    private var current: Unmanaged<Observation>?
    /// Whether the thread is on the main actor: found out once, because that takes a while on other threads.
    lazy var isOnMainActor = MainQueue.isCurrent

    init(_ gate: Gate) { self.gate = gate }

    /// Leaves the current observation, and then enters the next one if that one is active.
    ///
    /// This acquires the lock once for both.
    ///
    /// - Parameters:
    ///   - next: The observation to enter.
    ///   - body: Called under the lock in any case.
    /// - Returns: Whether the thread is inside the next observation.
    mutating func enter(_ next: Observation, _ body: () -> Void = {}) -> Bool {
        gate.lock.lock()
        defer { gate.lock.unlock() }
        leaveLocked()
        body()
        guard next.isActiveLocked else { return false }
        next.visits += 1
        thread.enter(next)
        current = .passUnretained(next)
        return true
    }

    /// Leaves the current observation, if any.
    ///
    /// - Parameter body: Called under the lock, before the thread leaves.
    mutating func leave(_ body: () -> Void = {}) {
        if current == nil { return }
        gate.lock.lock()
        defer { gate.lock.unlock() }
        body()
        leaveLocked()
    }

    /// Leaves the current observation.
    ///
    /// Call it while holding the lock. It unlocks while it releases the handler of an ended observation.
    private mutating func leaveLocked() {
        current?._withUnsafeGuaranteedRef { current in
            if !current.isActiveLocked && current.visits == 1 {
                // This thread stays inside meanwhile, so `cancelAndWait()` waits for the release too.
                gate.lock.unlock()
                thread.release(current)
                gate.lock.lock()
            }
            thread.leave()
            current.visits -= 1
            gate.wakeWaiters()
        }
        current = nil
    }
}

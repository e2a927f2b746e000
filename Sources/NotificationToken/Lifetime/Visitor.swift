/// The calling thread on its way through the observations of one gate, for one post or delivery.
///
/// It is inside at most one observation at a time. While a thread is inside an observation, the user code is not released. The
/// last thread that leaves an ended observation releases it. The code that makes a visitor calls `leave()` in the end.
struct Visitor: ~Copyable {
    private let gate: Gate
    private let thread = CurrentThread()
    /// The observation that the thread is inside.
    ///
    /// Not retained, because that would double the time of a delivery. The caller holds each observation until the visitor has
    /// left it.
    private var current: Unmanaged<Observation>?
    /// Whether the thread is on the main actor: found out once, because that takes a while on other threads.
    lazy var isOnMain = thread.isOnMain

    init(_ gate: Gate) { self.gate = gate }

    /// Leaves the current observation, and then enters the next one if that one is active.
    ///
    /// This acquires the lock once for both. The next observation may be the current one: then its gate is checked again.
    ///
    /// - Parameters:
    ///   - next: The observation to enter.
    ///   - body: Called while holding the lock, whether or not the next observation is active.
    /// - Returns: Whether the thread is inside the next observation.
    mutating func enter(_ next: Observation, _ body: () -> Void = {}) -> Bool {
        gate.lock.lock()
        defer { gate.lock.unlock() }
        leaveWhileLocked()
        body()
        if next.hasEnded { return false }
        next.insideCount += 1
        thread.enter(next)
        current = .passUnretained(next)
        return true
    }

    /// Calls a closure while holding the lock, if an observation is active, without entering it.
    ///
    /// - Returns: Whether the observation is active.
    mutating func ifActive(_ observation: Observation, _ body: () -> Void) -> Bool {
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
        guard let left = current else { return }
        current = nil
        thread.leave()
        left._withUnsafeGuaranteedRef { observation in
            if observation.hasEnded && observation.insideCount == 1 {
                finishUnlocked(observation)
            } else {
                observation.insideCount -= 1
            }
        }
    }

    /// Releases the user code of an ended observation, as the last thread inside, and unlocks meanwhile.
    @inline(never)
    private mutating func finishUnlocked(_ observation: Observation) {
        gate.lock.unlock()
        thread.finish(observation)
        gate.lock.lock()
    }
}

/// The calling thread on its way through the observations of one gate, for one post or delivery.
///
/// To enter an observation, the visit counts the thread in at the observation, and notes that in the thread's own
/// state. It is inside at most one observation at a time: a nested post has a visit of its own. The code that makes a
/// visit calls `leave()` in the end.
struct Visit: ~Copyable {
    private let gate: Gate
    private let thread = CurrentThread()
    /// The observation that the thread is inside.
    ///
    /// The caller holds it too until the visit has left it, so it isn't deinitialized while the lock is held.
    private var current: Observation?
    /// Whether the thread is on the main actor: asked once, because that takes a while on other threads.
    lazy var isOnMain = thread.isOnMain

    init(_ gate: Gate) { self.gate = gate }

    /// Leaves the current observation, and then enters the next one if that one is active.
    ///
    /// This acquires the lock once for both.
    ///
    /// - Returns: Whether the thread is inside the next observation.
    @inline(__always)
    mutating func enter(_ next: Observation) -> Bool {
        gate.lock.lock()
        if let ended = leaveCurrent() {
            // Its user code is released first, because that may end the next observation.
            gate.lock.unlock()
            ended.release(by: thread)
            gate.lock.lock()
        }
        defer { gate.lock.unlock() }
        guard next.countIn() else { return false }
        thread.noteEntry(of: next)
        current = next
        return true
    }

    /// Calls a closure while holding the lock, if an observation is active, without entering it.
    ///
    /// Mutating, because the optimizer of Swift 6.0 fails otherwise.
    ///
    /// - Returns: Whether the observation is active.
    @discardableResult
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
        let ended = leaveCurrent()
        gate.lock.unlock()
        ended?.release(by: thread)
    }

    /// Leaves the current observation, if any, while holding the lock.
    ///
    /// - Returns: The observation, if the thread has to release it after unlocking.
    @inline(__always)
    private mutating func leaveCurrent() -> Observation? {
        guard let left = current.take() else { return nil }
        thread.noteExit()
        return left.countOut() ? left : nil
    }
}

/// How many threads are inside an observation, and which part of its life that is.
///
/// ```
///             end, nobody inside
///   active ───────────────────────▶ releasing ──released──▶ over
///     │                                 ▲
///     │ end, threads inside             │ the last one leaves
///     └──────────────▶ ending ──────────┘
/// ```
///
/// - *active*: threads enter and leave.
/// - *ending*: it has ended. No thread enters any more. Those that are inside finish.
/// - *releasing*: the user code is being released, which counts as a thread inside: by the thread whose `end` or
///   `leave` has returned `.release`, or by the actor or the background thread to which it hands that over.
/// - *over*: nobody is inside, and nobody will be.
///
/// It is a plain value: its owner guards it with a lock.
struct ThreadsInside {
    /// How many times threads are inside: one thread may be inside several times.
    private(set) var count: Int32 = 0
    private(set) var hasEnded = false

    /// What a thread has to do after it has left or ended an observation.
    enum Duty {
        case none
        /// Release the user code. The thread stays counted as inside.
        case release
    }

    /// Counts a thread in, if the observation is active.
    ///
    /// - Returns: Whether the thread is inside.
    @inline(__always)
    mutating func enter() -> Bool {
        if hasEnded { return false }
        count += 1
        return true
    }

    /// Counts a thread out, unless it has to release the user code.
    @inline(__always)
    mutating func leave() -> Duty {
        if hasEnded && count == 1 { return .release }
        count -= 1
        return .none
    }

    /// Ends the active observation.
    mutating func end() -> Duty {
        hasEnded = true
        if count > 0 { return .none }
        count = 1
        return .release
    }

    /// Counts out the releaser, after the release.
    mutating func countOutReleaser() { count = 0 }
}

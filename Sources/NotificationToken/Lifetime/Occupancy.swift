/// Which part of its life an observation is in, and how many threads are inside.
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
/// - *releasing*: one thread releases the user code, and counts as inside. `end` or `leave` has told it to, by returning
///   true.
/// - *over*: nobody is inside, and nobody will be.
///
/// It is a plain value: whoever has one guards it with a lock.
struct Occupancy {
    /// How many times threads are inside: one thread may be inside several times.
    private(set) var insideCount: Int32 = 0
    /// Why the observation has ended; nil while it is active.
    private(set) var endReason: EndReason?

    /// Why an observation has ended.
    enum EndReason {
        /// `cancel()` was called, or the target, the actor or the center is gone.
        case cancelled
        /// The token was released.
        case tokenReleased
    }

    /// Counts a thread in, if the observation is active.
    @inline(__always)
    mutating func enter() -> Bool {
        if endReason != nil { return false }
        insideCount += 1
        return true
    }

    /// Counts a thread out.
    ///
    /// - Returns: Whether the thread has to release the user code. Then it still counts as inside.
    @inline(__always)
    mutating func leave() -> Bool {
        if endReason != nil && insideCount == 1 { return true }
        insideCount -= 1
        return false
    }

    /// Ends the observation, unless it has ended.
    ///
    /// - Returns: Whether the thread has to release the user code. Then it counts as inside.
    mutating func end(_ reason: EndReason) -> Bool {
        if endReason != nil { return false }
        endReason = reason
        if insideCount > 0 { return false }
        insideCount = 1
        return true
    }

    /// Counts out the thread that has released the user code, or leaves that to its actor.
    mutating func countOutReleaser() { insideCount = 0 }
}

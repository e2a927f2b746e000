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
/// - *releasing*: one thread releases the user code, and counts as inside. `end` or `leave` has told it to, by
///   returning true.
/// - *over*: nobody is inside, and nobody will be.
///
/// It is a plain value: whoever has one guards it with a lock.
struct Occupancy {
    /// How many times threads are inside: one thread may be inside several times.
    private(set) var insideCount: Int32 = 0
    private(set) var hasEnded = false

    /// Counts a thread in, if the observation is active.
    @inline(__always)
    mutating func enter() -> Bool {
        if hasEnded { return false }
        insideCount += 1
        return true
    }

    /// Counts a thread out, unless it has to release the user code.
    ///
    /// - Returns: Whether the thread has to release the user code. Then it stays counted as inside.
    @inline(__always)
    mutating func leave() -> Bool {
        if hasEnded && insideCount == 1 { return true }
        insideCount -= 1
        return false
    }

    /// Ends the active observation.
    ///
    /// - Returns: Whether the thread has to release the user code. Then it counts as inside.
    mutating func end() -> Bool {
        hasEnded = true
        if insideCount > 0 { return false }
        insideCount = 1
        return true
    }

    /// Counts out the thread that has released the user code.
    mutating func countOutReleaser() { insideCount = 0 }
}

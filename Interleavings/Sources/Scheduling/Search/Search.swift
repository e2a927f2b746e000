/// Decides at each fork of a schedule which thread goes on.
package protocol Search: AnyObject {
    /// Picks one of those who can go on; the first is the running thread, if it can.
    func choose(at fork: Fork) -> Int
}

/// A point of a schedule at which several threads can go on.
package struct Fork {
    /// How many threads can go on.
    package let count: Int
    /// Whether all but the first interrupt a thread that could go on.
    package let isPreemption: Bool
    /// How many threads were interrupted so far.
    package let preemptions: Int
    /// Which threads can go on.
    package let threads: UInt64
}

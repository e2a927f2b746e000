/// Chooses the thread that runs after each fork of a schedule.
package protocol Search: AnyObject {
    /// Chooses the index of an enabled thread; the running thread comes first if it is enabled.
    func choose(at fork: Fork) -> Int
}

/// A point of a schedule at which several threads are enabled.
package struct Fork {
    /// The number of enabled threads.
    package let count: Int
    /// Whether every choice except the first interrupts an enabled thread.
    package let isPreemption: Bool
    /// The number of preemptions so far.
    package let preemptions: Int
    /// The enabled threads.
    package let threads: UInt64
}

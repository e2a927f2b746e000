import Probes

/// Counts what a side takes from the heap.
///
/// The counts repeat from run to run.
enum Heap {
    /// Whether this platform lets us count.
    static var isCounted: Bool { allocation_count() > 0 }

    /// The bytes of one observation, without what the first observation of a name sets up.
    static func bytesPerObservation(_ stage: (Int) -> Void) -> Double {
        let before = heap_bytes()
        stage(10_000)
        return Double(heap_bytes() - before) / 10_000
    }

    /// The allocations of all threads for one operation that begins when the one before has ended.
    ///
    /// It is a median of rounds, because what a thread still allocates after an operation is counted in the next round.
    static func allocations(_ stage: (Int) -> Void) -> Double {
        count_everywhere(true)
        defer { count_everywhere(false) }
        return (0..<32).map { _ in
            let before = allocation_count_everywhere()
            for _ in 0..<100 { stage(1) }
            return Double(allocation_count_everywhere() - before) / 100
        }.median
    }
}

import Probes

/// Counts what contenders take from the heap: the counts are exact and repeat.
enum Heap {
    static var isCounted: Bool { heap_is_counted() }

    /// The allocations for each time that the work is done.
    static func allocations(_ stage: any Staged, count: Int) -> Double {
        stage.perform(count)
        let before = allocation_count()
        stage.perform(count)
        return Double(allocation_count() - before) / Double(count)
    }

    /// The allocations of all threads for a piece of work that begins when the one before has ended, in several rounds.
    ///
    /// What a thread still allocates after the last piece is missing, and comes with the next round.
    static func allocationsEverywhere(_ stage: any Staged, rounds: Int, count: Int) -> Spread {
        func round() { for _ in 0..<count { stage.perform(1) } }
        round()
        count_everywhere(true)
        defer { count_everywhere(false) }
        return Spread(
            (0..<rounds).map { _ in
                let before = allocation_count_everywhere()
                round()
                return Double(allocation_count_everywhere() - before) / Double(count)
            })
    }
}

extension Contender {
    /// The heap bytes for each live observation.
    static func heapBytesPerObservation(alive: Int) -> Double {
        let player = Self()
        var observations: [Observation] = []
        observations.reserveCapacity(alive + 1)
        // What the first observation of a name sets up does not count.
        observations.append(player.observe(nil))
        let before = heap_bytes()
        for _ in 0..<alive { observations.append(player.observe(nil)) }
        let bytes = heap_bytes() - before
        for observation in observations { player.end(observation) }
        return Double(bytes) / Double(alive)
    }
}

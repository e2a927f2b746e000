/// Chooses schedules at random, with any number of preemptions.
package final class RandomWalk: Search {
    private var state: UInt64

    /// - Parameter seed: Determines all choices.
    package init(seed: UInt64) {
        state = seed
    }

    package func choose(at fork: Fork) -> Int {
        // Preemptions are rare, because schedules that change threads at every step are all alike.
        if fork.isPreemption, next() % 8 != 0 { return 0 }
        return Int(next() % UInt64(fork.count))
    }

    /// SplitMix64.
    private func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

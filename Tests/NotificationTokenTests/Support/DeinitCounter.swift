import Testing

/// Counts deinits that have to be on the main actor.
@MainActor final class DeinitCounter {
    /// The deinits on the main actor.
    ///
    /// No lock guards it, so Thread Sanitizer reports a deinit that the main actor doesn't order.
    private(set) var count = 0
    /// The deinits elsewhere.
    nonisolated let elsewhere = Log<Int>()

    nonisolated func recordDeinit() {
        if isOnMainQueue { MainActor.assumeIsolated { count += 1 } } else { elsewhere.tick() }
    }
}

import Testing

/// A value that only the main actor may use: it isn't Sendable, and its deinit writes the main actor's state.
final class Possession {
    private let ledger: Ledger

    init(_ ledger: Ledger) { self.ledger = ledger }

    deinit { ledger.recordDeinit() }
}

/// Counts deinits.
@MainActor final class Ledger {
    /// The deinits on the main actor.
    ///
    /// No lock guards it, so Thread Sanitizer reports a deinit that the main actor doesn't order.
    private(set) var count = 0
    /// The deinits elsewhere.
    nonisolated let strays = Log<Int>()

    nonisolated func recordDeinit() {
        if isOnMainQueue { MainActor.assumeIsolated { count += 1 } } else { strays.tick() }
    }

    /// Waits until there have been `total` deinits, and returns whether all of them were on the main actor.
    func hasAll(_ total: Int) async -> Bool {
        await drainMainQueue { count + strays.count >= total }
        await drainMainQueue()
        return count == total && strays.count == 0
    }
}

/// Something that is done on the main actor when its turn comes.
protocol MainTurn: AnyObject, Sendable {
    /// `MainTurns` calls it once for each time that it was added, on the main actor.
    func takeTurn()
}

/// What waits for the main actor, across all centers: first in, first out.
///
/// A block on the main queue does what waits when it begins. Later turns get another block, so a steady stream of posts
/// never starves other work on the main queue. No two blocks overlap, even if a handler runs the main run loop, because
/// the main queue isn't reentrant.
///
/// `@unchecked Sendable`: only the main actor uses `batch`.
final class MainTurns: @unchecked Sendable {
    static let shared = MainTurns()

    /// What waits: if there is anything, a block that has not begun will do it.
    private let waiting = Guarded(FIFO<any MainTurn>())
    /// What the block that runs has taken; empty between blocks, and kept for its capacity.
    ///
    /// Benchmark “To the main actor, 1 observer”: exclusivity checks would take time. No user code runs while the list
    /// is used.
    @exclusivity(unchecked) private var batch = FIFO<any MainTurn>()

    func add(_ turn: any MainTurn) {
        waiting.withLock { waiting in
            // While holding the lock, because other threads rely on the block as soon as they find the turn.
            if waiting.isEmpty { MainQueue.async { self.takeTurns() } }
            waiting.append(turn)
        }
    }

    private func takeTurns() {
        waiting.withLock { swap(&batch, &$0) }
        while let turn = batch.popFirst() { turn.takeTurn() }
    }
}

/// Something that is done on the main actor when its turn comes.
protocol MainTurn: AnyObject, Sendable {
    /// Whether there is nothing to do any more, asked on the main actor.
    var isOver: Bool { get }

    /// `MainTurns` calls it at most once, on the main actor.
    func takeTurn()
}

extension MainTurn { var isOver: Bool { false } }

/// What waits for the main actor, across all centers: first in, first out.
///
/// A block on the main queue does what waits when it begins. Later turns get another block, so a steady stream of posts
/// never starves other work on the main queue. No two blocks overlap, even if a handler runs the main run loop, because
/// the main queue isn't reentrant.
///
/// `@unchecked Sendable`: only the main actor uses `batch`.
final class MainTurns: @unchecked Sendable {
    static let shared = MainTurns()

    private struct Waiting {
        var turns = FIFO<any MainTurn>()
        /// Whether a block that has not begun will take the turns.
        var hasBlock = false
        /// How many deliveries have been made before their turn, since a block or `noteOver()` last removed turns.
        var overCount = 0
    }

    private let waiting = Guarded(Waiting())
    /// What the block that runs has taken; empty between blocks, and kept for its capacity.
    private var batch = FIFO<any MainTurn>()

    func add(_ turn: any MainTurn) {
        waiting.withLock { waiting in
            waiting.turns.append(turn)
            if waiting.hasBlock { return }
            waiting.hasBlock = true
            // While holding the lock, because other threads rely on the block as soon as they find the turn.
            MainQueue.async { self.takeTurns() }
        }
    }

    private func takeTurns() {
        waiting.withLock { waiting in
            swap(&batch, &waiting.turns)
            (waiting.hasBlock, waiting.overCount) = (false, 0)
        }
        while let turn = batch.popFirst() { turn.takeTurn() }
    }

    /// Notes that a post on the main actor has made a delivery before its turn.
    ///
    /// If half of the turns may be over, they are removed, because a program that only posts may never serve the main
    /// queue. They hold no user code any more.
    func noteOver() {
        waiting.withLock { waiting in
            waiting.overCount += 1
            guard waiting.overCount >= max(64, waiting.turns.count / 2) else { return }
            waiting.turns.removeAll(where: \.isOver)
            waiting.overCount = 0
        }
    }
}

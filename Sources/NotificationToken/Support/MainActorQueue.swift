/// Something that is done on the main actor when its turn comes.
protocol MainActorTurn: AnyObject, Sendable {
    /// Whether it has begun before its turn, so that the turn has nothing to do, asked on the main actor.
    var hasBegun: Bool { get }

    /// `MainActorQueue` calls it at most once, on the main actor.
    func takeTurn()
}

extension MainActorTurn { var hasBegun: Bool { false } }

/// What waits for the main actor, across all centers: first in, first out.
///
/// A block on the main queue does what waits when it begins. Later turns get another block, so a steady stream of posts
/// never starves other work on the main queue. No two blocks overlap, even if a handler in one runs the main run loop,
/// because the main queue isn't reentrant.
///
/// `@unchecked Sendable`: only the main actor uses `batch`.
final class MainActorQueue: @unchecked Sendable {
    static let shared = MainActorQueue()

    private struct Waiting {
        var turns = FIFO<any MainActorTurn>()
        /// Whether a block that has not begun will take the turns.
        var hasBlock = false
        /// How many have begun before their turn, since `noteBegunEarly()` last removed turns.
        var begunEarlyCount = 0
    }

    private let waiting = LockedValue(Waiting())
    /// What the block that runs has taken; empty between blocks, and kept for its capacity.
    private var batch = FIFO<any MainActorTurn>()

    func add(_ turn: any MainActorTurn) {
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
            waiting.hasBlock = false
        }
        while let turn = batch.popFirst() { turn.takeTurn() }
    }

    /// Notes that a post on the main actor has made a delivery before its turn.
    ///
    /// If half of the turns may have begun, those are removed, because a program that only posts may never serve the
    /// main queue. Their payloads have been released, and a subscription that they still retain has no handler any more
    /// when they are its last owners. So no user code is released under the lock.
    func noteBegunEarly() {
        waiting.withLock { waiting in
            waiting.begunEarlyCount += 1
            guard isCleanupDue(waiting.begunEarlyCount, of: waiting.turns.count) else { return }
            waiting.turns.removeAll(where: \.hasBegun)
            waiting.begunEarlyCount = 0
        }
    }
}

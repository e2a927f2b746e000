// The deliveries of a name that wait for the main actor, and when a post makes them early.
//
// Each delivery waits in two lists: in its relay's backlog, and as a turn in `MainActorQueue`, which makes deliveries
// in the order of their posts, across all names and centers. A post on the main actor first makes the deliveries that
// wait at its relay, out of turn. When their turns come, they have begun, and do nothing. For example:
//
//   another thread posts A1, then B1, then A2      backlog of A: A1 A2    backlog of B: B1    turns: A1 B1 A2
//   the main actor posts A3                        delivers A1, A2, A3                        turns: A1 B1 A2
//   the main queue is served                       delivers B1; A1 and A2 have begun before
//
// While the main actor delivers at a relay, the relay's backlog is *held*: no post delivers it early, and what is in it
// waits for its turns. A post that is made meanwhile, by a handler or by what is released, would otherwise deliver the
// backlog first. Then each delivery could start the next one, and the stack would be as deep as the backlog. Two things
// hold the backlog, and `holdCount` counts them, because they can be nested:
//
// - a delivery that has waited, until its payload and its center have been released, and
// - a post on the main actor, from its first main-actor handler until `RunningPost.finish()`.
//
// If a handler ends the last observation of its name, a post under that name closes the relay. An observation that the
// handler then adds has a new relay, whose backlog isn't held.

extension Relay {
    /// Lets a delivery wait for the main actor, unless its subscription has ended.
    ///
    /// It is added to both lists under one lock, so that they have the same order.
    func addToBacklog(_ delivery: ActorDelivery) {
        lock.withLock {
            if delivery.subscription.threadsInside.hasEnded { return }
            backlog.append(delivery)
            MainActorQueue.shared.add(delivery)
        }
    }

    /// Makes the deliveries that wait now, in a post on the main actor, unless the backlog is held.
    @inline(never)
    func deliverBacklog() {
        if holdCount > 0 { return }
        for _ in 0..<lock.withLock({ backlog.count }) {
            // A handler may have run a run loop, which serves the main queue: then the rest has had its turns.
            if performFirst() == nil { return }
            MainActorQueue.shared.noteBegunEarly()
        }
    }

    /// Makes the first delivery that waits, on the main actor, and holds the rest of the backlog meanwhile.
    ///
    /// - Returns: The delivery, if there was one.
    fileprivate func performFirst() -> ActorDelivery? {
        MainQueue.assertIsolated()
        guard let first = lock.withLock({ backlog.popFirst() }) else { return nil }
        holdBacklog()
        first.perform()
        stopHoldingBacklog()
        return first
    }

    /// Holds the backlog until `stopHoldingBacklog()`, on the main actor.
    ///
    /// Not with `+=`: Thread Sanitizer would take that for a write to the whole relay, which other threads read.
    func holdBacklog() { holdCount = holdCount + 1 }

    func stopHoldingBacklog() { holdCount = holdCount - 1 }
}

extension ActorDelivery: MainActorTurn {
    /// Makes the delivery, unless a post has made it before its turn.
    func takeTurn() {
        if hasBegun { return }
        let performed = relay.performFirst()
        assert(performed === self, "Turns don't come in the order of the relay's backlog.")
    }
}

/// What a token ends: a handler of a name or key, a closure, or an adopted observer.
///
/// A thread is *inside* an observation from the gate until it has called the handler or reported a mismatch and left,
/// and while it releases the user code. A post leaves when it goes on: see `Visit`. Reading a payload happens outside.
/// `ThreadsInside` has the states, and counts who is inside.
///
/// When the observation has ended, its user code is released once nobody is inside: by the thread that ends it, or by
/// the last one to leave. A handler on an actor may have captured values that only that actor may use. So it is
/// released on that actor, and counts as inside until then.
///
/// `@unchecked Sendable`: the group's lock guards the variable. Only a thread that is inside uses the handler that a
/// subclass holds. The last one releases it, once.
class Observation: MainActorTurn, @unchecked Sendable {
    /// Where the user code runs and is released.
    final let place: HandlerPlace
    /// What the observation shares its lock with.
    final let group: ObservationGroup
    /// Whether it has ended, and how many threads are inside: the group's lock guards it.
    final var threadsInside = ThreadsInside()

    init(_ place: HandlerPlace, in group: ObservationGroup) {
        self.place = place
        self.group = group
    }

    // MARK: - What a subclass says

    /// What the token observes, in words.
    var subject: String { "" }

    /// Lets the observation go on when its token is released, if something else keeps it.
    func keepObserving() {}

    /// Called when the token has been released.
    func tokenReleased() { end() }

    /// Called once, when `threadsInside` says that the observation has ended.
    ///
    /// The caller holds the group's lock.
    func didEnd() {}

    /// Does what is left to do at the end: releases the handler, calls the token's closure, or removes the adopted
    /// observer.
    ///
    /// Called once, without any lock of the library's held. No other thread is inside.
    func tearDown() {}

    // MARK: - Active

    /// Whether the observation has not ended.
    final var isActive: Bool { group.lock.withLock { !threadsInside.hasEnded } }

    /// Acquires the lock and calls a closure, if the observation is active, without entering it.
    ///
    /// It doesn't return what the closure returns, because generic code would look up its type each time: benchmark
    /// “Post .userInfo, 1 observer”.
    ///
    /// - Returns: Whether the observation is active.
    @discardableResult
    final func ifActive(_ body: () -> Void) -> Bool {
        group.lock.withLock {
            if !threadsInside.hasEnded { body() }
            return !threadsInside.hasEnded
        }
    }

    // MARK: - Ended

    /// Ends the observation and releases the user code if nobody is inside.
    final func end() {
        let duty = group.lock.withLock { () -> ThreadsInside.Duty in
            if threadsInside.hasEnded { return .none }
            let duty = threadsInside.end()
            didEnd()
            return duty
        }
        if duty == .release { place.release(self) }
    }

    // MARK: - Released

    /// Releases what another thread has left to the main actor.
    final func takeTurn() { releaseUserCode() }

    /// Releases the user code, and then calls those who wait.
    ///
    /// `HandlerPlace.release` leads here, on the thread or actor that has to release it. Nothing else calls
    /// `tearDown()`.
    func releaseUserCode() {
        if place.isMainActor { MainQueue.assertIsolated() }
        tearDown()
        let waiters = group.lock.withLock {
            threadsInside.countOutReleaser()
            return group.takeWaiters(for: self)
        }
        for resume in waiters { resume() }
    }

    // MARK: - Waiting

    /// Calls a closure once the observation, which has ended, has released its user code: at once, or on the thread
    /// that releases it.
    final func whenReleased(_ body: @escaping @Sendable () -> Void) {
        let isReleased = group.lock.withLock {
            if threadsInside.count > 0 { group.addWaiter(for: self, resume: body) }
            return threadsInside.count == 0
        }
        if isReleased { body() }
    }
}

// MARK: - A group

/// The lock that a group of observations shares, and who waits for them.
///
/// A relay is the group of its subscriptions, so that a post uses one lock for all of them. No user code runs or is
/// released while that lock is held.
///
/// `@unchecked Sendable`: `lock` guards the variable.
class ObservationGroup: @unchecked Sendable {
    /// The group of all observations without a relay, such as the closures of tokens.
    static let shared = ObservationGroup()

    final let lock = Lock()
    /// The closures to call when an ended observation has released its user code, by observation.
    ///
    /// Here, and not in each observation: benchmark “Heap bytes of an observation”.
    private final var waiters: [ObjectIdentifier: [@Sendable () -> Void]] = [:]

    /// Adds a closure to call when an ended observation has released its user code.
    ///
    /// The caller holds the lock.
    final func addWaiter(for observation: Observation, resume: @escaping @Sendable () -> Void) {
        waiters[ObjectIdentifier(observation), default: []].append(resume)
    }

    /// Removes and returns the closures that wait for an observation.
    ///
    /// The caller holds the lock.
    final func takeWaiters(for observation: Observation) -> [@Sendable () -> Void] {
        if waiters.isEmpty { return [] }
        return waiters.removeValue(forKey: ObjectIdentifier(observation)) ?? []
    }
}

extension Work<User> {
    /// Work whose instructions and allocations `check-figures` counts, by its name.
    ///
    /// Work that observes keeps at least one other observer alive. Otherwise a queue would remove the idle name a moment later,
    /// and only some runs would count that. Actors and streams are left out because the scheduler decides how often they run for a
    /// burst of posts. Only allocations of the calling thread are counted, and none of the main thread's.
    static let counted: [(name: String, work: Work)] = [
        ("post-unobserved", Work(.post, .observers(0))),
        ("post-name-to-1", Work(.post, .observers(1), .byName)),
        ("post-name-to-10", Work(.post, .observers(10), .byName)),
        ("post-name-to-main-actor", Work(.letWait, .observers(1), .byNameToMainActor)),
        ("post-to-1", Work(.post, .observers(1))),
        ("post-to-100", Work(.post, .observers(100))),
        ("post-to-one-of-100-senders", Work(.post, .senders(100))),
        ("post-on-main-actor-to-10", Work(.post, .observers(10), .onMainActor)),
        ("post-to-main-actor", Work(.letWait, .observers(1), .toMainActor)),
        ("post-to-queue", Work(.post, .observers(1), .toQueue)),
        ("observe-cancel-beside-1", Work(.observeAndCancel, .observers(1))),
        ("observe-cancel-beside-100", Work(.observeAndCancel, .observers(100))),
    ]
}

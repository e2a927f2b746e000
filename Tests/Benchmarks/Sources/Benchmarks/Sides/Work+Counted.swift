extension Work<User> {
    /// Work whose instructions and allocations `check-figures` counts, by its name.
    ///
    /// Work that observes keeps at least one other observer alive. Otherwise a queue would remove the idle name a moment later,
    /// and only some runs would count that. Actors and streams are left out because the scheduler decides how often they run for a
    /// burst of posts. Only allocations of the calling thread are counted, and none of the main thread's.
    static let counted: [(name: String, makeStage: @Sendable () -> Stage)] = [
        ("post-unobserved", Work(.post, .observers(0)).ourStage),
        ("post-name-to-1", Work(.post, .observers(1), .byName).ourStage),
        ("post-name-to-10", Work(.post, .observers(10), .byName).ourStage),
        ("post-name-to-main-actor", Work(.letWait, .observers(1), .byNameToMainActor).ourStage),
        ("post-to-1", Work(.post, .observers(1)).ourStage),
        ("post-to-100", Work(.post, .observers(100)).ourStage),
        ("post-to-one-of-100-senders", Work(.post, .senders(100)).ourStage),
        ("post-userinfo-to-1", Work(.post, .observers(1), .userInfo).ourStage),
        ("post-userinfo-to-10", Work(.post, .observers(10), .userInfo).ourStage),
        ("post-userinfo-of-10000", Work<[User]>(.post, .observers(1), .userInfo).ourStage),
        ("post-custom-to-10", Work(.post, .observers(10), .custom).ourStage),
        ("post-void-to-1", Work(.post, .observers(1), .void).ourStage),
        ("post-on-main-actor-to-10", Work(.post, .observers(10), .onMainActor).ourStage),
        ("post-to-main-actor", Work(.letWait, .observers(1), .toMainActor).ourStage),
        ("post-to-queue", Work(.post, .observers(1), .toQueue).ourStage),
        ("observe-cancel-beside-1", Work(.observeAndCancel, .observers(1)).ourStage),
        ("observe-cancel-beside-100", Work(.observeAndCancel, .observers(100)).ourStage),
    ]
}

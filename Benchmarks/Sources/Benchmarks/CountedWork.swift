/// Work whose instructions and allocations `check-counts` counts, by its name.
///
/// One observer stays alive in all of it: a name that nobody observes any more is swept up by a queue a moment later, and
/// whether that happens within the count is up to the clock. So is how often an actor or the loop over a stream is scheduled for
/// a burst of posts: these two are left out. Allocations are those of the thread that asks for the work, so none of the main thread's.
let countedWork: [(name: String, work: Work)] = [
    ("post-unobserved", .post(observers: 0)),
    ("post-to-1", .post(observers: 1)),
    ("post-to-100", .post(observers: 100)),
    ("post-to-one-of-100-senders", .postFromOneSender(among: 100)),
    ("post-on-main-actor-to-10", .cross(to: .mainActorItself, observers: 10)),
    ("post-to-main-actor", .cross(to: .busyMainActor, observers: 1)),
    ("post-to-queue", .cross(to: .queue, observers: 1)),
    ("observe-cancel-beside-1", .observeAndCancel(alive: 1)),
    ("observe-cancel-beside-100", .observeAndCancel(alive: 100)),
]

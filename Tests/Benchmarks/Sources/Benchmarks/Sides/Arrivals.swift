import Foundation

/// Counts payloads that are handled on another thread, and lets the poster wait for the last one.
///
/// Its state needs no lock: all payloads arrive in one context, and none is in flight when `expect` begins.
actor Arrivals {
    nonisolated let queue = OperationQueue()
    nonisolated private let allPosted = DispatchSemaphore(value: 0)
    nonisolated private let allHandled = DispatchSemaphore(value: 0)
    nonisolated(unsafe) private var missing: Int64 = 0
    nonisolated(unsafe) private var blocksNext = false

    /// Posts, and waits for `count` payloads.
    ///
    /// With `blocksFirst`, the first handler blocks until everything has been posted.
    nonisolated func expect(_ count: Int, blocksFirst: Bool, from post: () -> Void) {
        missing = Int64(count)
        blocksNext = blocksFirst
        post()
        if blocksFirst { allPosted.signal() }
        allHandled.wait()
    }

    nonisolated func count(_ user: some Payload) {
        if blocksNext {
            blocksNext = false
            allPosted.wait()
        }
        missing -= user.number
        if missing == 0 { allHandled.signal() }
    }

    /// Counts on this actor.
    func receive(_ user: some Payload) { count(user) }
}

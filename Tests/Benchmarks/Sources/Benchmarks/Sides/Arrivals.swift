import Foundation

/// Counts payloads that are handled on another thread, and lets the poster wait for the last one.
///
/// Its state needs no lock: all payloads arrive in one context, and none is in flight when `expect` begins.
actor Arrivals {
    nonisolated private let allHandled = DispatchSemaphore(value: 0)
    nonisolated(unsafe) private var missing: Int64 = 0

    /// Posts and waits for `count` payloads.
    nonisolated func expect(_ count: Int, from post: () -> Void) {
        missing = Int64(count)
        post()
        allHandled.wait()
    }

    nonisolated func count(_ user: some Payload) {
        missing -= user.number
        if missing == 0 { allHandled.signal() }
    }

    /// Counts on this actor.
    func receive(_ user: some Payload) { count(user) }
}

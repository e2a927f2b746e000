#if !os(Windows)
import Foundation

/// The calling thread, told from all others for as long as it lives.
///
/// `Thread.current` would do, but has to look for its object, and retains it.
struct CallingThread: Equatable {
    // Its type differs by platform.
    private let handle = pthread_self()

    /// Lets another thread go first, if one waits for the processor.
    static func yield() { sched_yield() }
}

#endif

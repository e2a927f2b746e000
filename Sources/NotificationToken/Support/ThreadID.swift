#if !os(Windows)
import Foundation

/// Tells the calling thread from all others, for as long as it lives.
///
/// `Thread.current` would do, but has to look for its object, and retains it.
struct ThreadID: Equatable {
    // Its type differs by platform.
    private let handle = pthread_self()
}

#endif

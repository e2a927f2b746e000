#if !canImport(ObjectiveC)
import Synchronization

/// Tells Thread Sanitizer that what a thread did before it called a center is seen by the threads that the center calls.
///
/// The center's own lock sees to that. But Foundation on Linux is not built for the sanitizer, which therefore does not see the
/// lock, and would report what a relay consists of at its first post.
enum SanitizerFence {
    private static let count = Atomic(0)

    /// Comes before something is handed to a center.
    static func give() { count.add(1, ordering: .releasing) }

    /// Comes first in what a center calls.
    static func take() { _ = count.load(ordering: .acquiring) }
}

#endif

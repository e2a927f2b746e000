import Foundation

// Tests replace this file, to explore the orders of threads.

/// The main queue, on which the main actor runs.
enum MainQueue {
    /// Whether this is the main thread.
    static var isMainThread: Bool { Thread.isMainThread }

    /// Whether the calling thread serves the main queue.
    ///
    /// On Linux another thread than the main one serves it once an async `main` has suspended. A mark identifies the
    /// queue.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark.key) == true }

    static func async(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }

    /// Traps in a debug build if the caller is not on the main actor.
    ///
    /// `MainActor.assertIsolated()` also costs time in a release build.
    static func assertIsolated() {
        // The comparison makes a condition of it, which only a debug build evaluates.
        assert(() == MainActor.preconditionIsolated())
    }

    /// `@unchecked Sendable`: the key is a constant, and only its identity counts.
    private struct Mark: @unchecked Sendable {
        let key = DispatchSpecificKey<Bool>()

        init() { DispatchQueue.main.setSpecific(key: key, value: true) }
    }

    private static let mark = Mark()
}

/// Runs work on other threads, because the calling thread may hold any lock.
enum BackgroundThread {
    /// Runs work of the library's own: it is rare, and must not wait for user code that blocks.
    ///
    /// Each work has a serial queue of its own. Dispatch gives such a queue a thread even if user code blocks all the
    /// threads that concurrent queues share. One serial queue for all would not do: the work may release a center, or
    /// call an executor, and then the user's code may block it.
    static func run(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "NotificationToken", qos: .userInitiated).async(execute: work)
    }

    /// Runs work that releases user code, and may block.
    ///
    /// There may be a lot of it, so it shares the threads of all concurrent queues.
    static func runUserCode(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue.global(qos: .userInitiated).async(execute: work)
    }
}

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
enum BackgroundQueue {
    /// Concurrent, because the work may release user code: no deinit that blocks holds up other work.
    static let queue = DispatchQueue(label: "NotificationToken", qos: .userInitiated, attributes: .concurrent)

    static func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}

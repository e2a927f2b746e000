import Foundation

// Tests replace this file, to explore the orders of threads.

/// The main queue, on which the main actor runs.
enum MainQueue {
    /// Whether this is the main thread.
    static var isMainThread: Bool { Thread.isMainThread }

    /// Whether the calling thread serves the main queue.
    ///
    /// On Linux another thread than the main one serves it once an async `main` has suspended. A mark identifies the queue.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark.key) == true }

    static func async(_ work: @escaping @Sendable () -> Void) { DispatchQueue.main.async(execute: work) }

    /// Traps in a debug build if the caller is not on the main actor.
    ///
    /// `MainActor.assertIsolated()` also costs time in a release build.
    static func assertIsolated() {
        assert(() == MainActor.preconditionIsolated())
    }

    /// `@unchecked Sendable`: the key is a constant, and only its identity counts.
    private struct Mark: @unchecked Sendable {
        let key = DispatchSpecificKey<Bool>()

        init() { DispatchQueue.main.setSpecific(key: key, value: true) }
    }

    private static let mark = Mark()
}

/// Runs work that must not run on the calling thread, which may hold any lock.
enum BackgroundQueue {
    /// Concurrent, so that a slow block doesn't delay the others.
    static let queue = DispatchQueue(label: "NotificationToken", qos: .userInitiated, attributes: .concurrent)

    static func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}

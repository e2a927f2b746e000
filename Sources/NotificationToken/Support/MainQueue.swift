import Foundation

/// Where the main actor runs.
enum MainQueue {
    /// Whether the calling thread is the main thread or serves the main queue.
    ///
    /// On Linux another thread serves the main queue as soon as an async `main` has suspended for the first time: a mark on the queue
    /// tells.
    static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mark.key) == true }

    static func async(_ work: @escaping @Sendable () -> Void) {
        DispatchQueue.main.async(execute: work)
    }

    /// `@unchecked Sendable`: the key is a constant, and only its identity counts.
    private struct Mark: @unchecked Sendable {
        let key = DispatchSpecificKey<Bool>()
    }

    private static let mark: Mark = {
        let mark = Mark()
        DispatchQueue.main.setSpecific(key: mark.key, value: true)
        return mark
    }()
}

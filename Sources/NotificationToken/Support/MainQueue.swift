import Foundation

/// Where the main actor runs.
enum MainQueue {
    /// Whether the calling thread is the main thread or serves the main queue.
    ///
    /// On Linux these are not always the same: after the first suspension of an async `main` they never are. So a mark on the
    /// queue says what `Thread.isMainThread` can't.
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

import Scheduling

/// Replaces the library's `MainQueue` with the main thread of the schedule.
enum MainQueue {
    /// False, because the library asks once for each thread, and the next schedule may use the same thread for another part.
    static var isMainThread: Bool { false }

    static var isCurrent: Bool { Threads.isMainCurrent }

    static func assertIsolated() { assert(isCurrent) }

    static func async(
        file: StaticString = #fileID, function: StaticString = #function, _ work: @escaping @Sendable () -> Void
    ) {
        Threads.main.add(work, at: Place(file, function))
    }
}

/// Replaces the library's `BackgroundQueue` with a thread for each job.
enum BackgroundQueue {
    static func async(
        file: StaticString = #fileID, function: StaticString = #function, _ work: @escaping @Sendable () -> Void
    ) {
        Threads.helper().add(work, at: Place(file, function))
    }
}

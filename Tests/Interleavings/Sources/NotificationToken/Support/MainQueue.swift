import Scheduling

/// Replaces the library's `MainQueue` with the main thread of the schedule.
enum MainQueue {
    static var isCurrent: Bool { Threads.isMainCurrent }

    static func async(
        file: StaticString = #fileID, function: StaticString = #function, _ work: @escaping @Sendable () -> Void
    ) {
        Threads.main.add(work, at: Place(file, function))
    }
}

import Scheduling

/// Stands in for the library's `MainQueue`: the stage's main thread.
enum MainQueue {
    static var isCurrent: Bool { Threads.isMainCurrent }

    static func async(
        file: StaticString = #fileID, function: StaticString = #function, _ work: @escaping @Sendable () -> Void
    ) {
        Threads.main.add(work, at: Place(file, function))
    }
}

import Scheduling

/// Stands in for the library's `WorkQueue`; a delay is nothing but a later choice.
enum WorkQueue {
    case serial
    /// Begins a thread for each job.
    case concurrent

    func async(
        file: StaticString = #fileID, function: StaticString = #function, _ work: @escaping @Sendable () -> Void
    ) {
        let strand = self == .serial ? Threads.serialQueue : Threads.helper()
        strand.add(work, at: Place(file, function))
    }

    func async(
        afterMilliseconds delay: Int, file: StaticString = #fileID, function: StaticString = #function,
        _ work: @escaping @Sendable () -> Void
    ) {
        async(file: file, function: function, work)
    }
}

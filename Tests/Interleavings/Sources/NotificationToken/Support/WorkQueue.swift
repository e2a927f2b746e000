import Scheduling

/// Replaces the library's `WorkQueue`, without delays: the search also chooses schedules in which a job runs late.
enum WorkQueue {
    case serial
    /// Starts a thread for each job.
    case concurrent

    /// Small, so that scenarios with few threads reach it.
    static let crowd = 1

    func async(
        afterMilliseconds delay: Int = 0, file: StaticString = #fileID, function: StaticString = #function,
        _ work: @escaping @Sendable () -> Void
    ) {
        let strand = self == .serial ? Threads.serialQueue : Threads.helper()
        strand.add(work, at: Place(file, function))
    }
}

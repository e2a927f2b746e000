import Foundation

/// Measures time in nanoseconds.
enum Clock {
    /// The CPU time of all threads, including the library's later work on a queue, or wall time.
    case processor, wall

    func time(_ body: () -> Void) -> Double {
        let start = now
        body()
        return now - start
    }

    private var now: Double {
        var time = timespec()
        clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

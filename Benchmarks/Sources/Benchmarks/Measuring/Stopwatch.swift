import Foundation

/// Measures time in nanoseconds.
enum Stopwatch {
    /// The processor time of all threads: other programs on the machine don't count, work that a queue does later does.
    case processor
    /// The time that passes, where two threads share the work.
    case wall

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

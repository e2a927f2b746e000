/// The one measuring loop.
///
/// All sides work in turn, round by round, so a disturbance of the machine disturbs all of them.
struct Race {
    /// Does the work of one side a given number of times and returns when everything has been delivered.
    typealias Stage = (Int) -> Void

    /// The nanoseconds of one operation: for each side, in each round.
    private var times: [[Double]] = []

    init(at pace: Pace, by clock: Clock, between sides: [() -> Stage]) {
        times = sides.map { _ in [] }
        for _ in 0..<pace.centers {
            let stages = sides.map { makeStage in makeStage() }
            let counts = stages.map { Self.count(for: pace.nanoseconds, $0) }
            for round in 0..<pace.rounds {
                for position in stages.indices {
                    // Each round begins with another side, so none always follows the same one.
                    let side = (round + position) % stages.count
                    times[side].append(clock.time { stages[side](counts[side]) } / Double(counts[side]))
                }
            }
        }
    }

    /// The time of each side.
    var medians: [Double] { times.map(\.median) }

    /// The times of one side divided by another's, round by round.
    func ratios(of side: Int, by reference: Int) -> [Double] { zip(times[side], times[reference]).map { $0 / $1 } }

    /// How many operations fit into a time.
    ///
    /// Counting also warms up.
    private static func count(for nanoseconds: Double, _ stage: Stage) -> Int {
        var count = 2
        while true {
            // By CPU time, because a thread that starts late would make all rounds too short. The shorter of two times
            // counts, because another thread may still be busy with earlier work.
            let time = min(Clock.processor.time { stage(count) }, Clock.processor.time { stage(count) })
            if time >= nanoseconds / 4 { return max(2, Int(Double(count) * nanoseconds / time)) }
            count *= 2
        }
    }
}

extension [Double] {
    /// The median, and not the mean: on a busy machine a few samples are far too slow, and none is too fast.
    var median: Double { quantile(0.5) }

    func quantile(_ fraction: Double) -> Double { sorted()[Int((fraction * Double(count - 1)).rounded())] }
}

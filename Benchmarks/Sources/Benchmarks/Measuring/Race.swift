/// Lets contenders do their work in turn, round by round, so that whatever disturbs the machine disturbs all of them.
struct Race {
    /// The nanoseconds that the work took once: for each contender, in each round.
    private let laps: [[Double]]

    /// - Parameters:
    ///   - pace: How long to measure.
    ///   - stopwatch: What counts as time.
    ///   - stages: Makes the contenders ready, for each heat anew.
    init(at pace: Pace, on stopwatch: Stopwatch = .processor, between stages: () -> [any Staged]) {
        laps = (0..<pace.heats).map { _ in Self.heat(between: stages(), at: pace, on: stopwatch) }
            .reduce([]) { all, heat in all.isEmpty ? heat : zip(all, heat).map(+) }
    }

    private static func heat(between stages: [any Staged], at pace: Pace, on stopwatch: Stopwatch) -> [[Double]] {
        var laps: [[Double]] = stages.map { _ in [] }
        let counts = stages.map { count(for: pace.nanoseconds, $0) }
        for round in 0..<pace.rounds {
            // Each time another one begins: none always comes after the same one.
            for position in stages.indices {
                let index = (round + position) % stages.count
                let time = stopwatch.time { stages[index].perform(counts[index]) }
                laps[index].append(time / Double(counts[index]))
            }
        }
        return laps
    }

    /// The time of each contender.
    var medians: [Double] { laps.map { Spread($0).median } }

    /// The first contender's time by the second's, compared within each round.
    var ratio: Spread { ratio(of: 0, by: 1) }

    /// One contender's time by another's, compared within each round.
    func ratio(of index: Int, by reference: Int) -> Spread { Spread(zip(laps[index], laps[reference]).map { $0 / $1 }) }

    /// How many times the work fits into a time; finding out also warms up.
    private static func count(for nanoseconds: Double, _ stage: any Staged) -> Int {
        var count = 2
        while true {
            // Never by the wall clock: where a thread starts late, the rounds would be too short for good. For the same reason
            // a time is tried twice: another thread may still be busy with what somebody did before.
            var time = Stopwatch.processor.time { stage.perform(count) }
            if time >= nanoseconds / 4 { time = min(time, Stopwatch.processor.time { stage.perform(count) }) }
            if time >= nanoseconds / 4 { return max(2, Int(Double(count) * nanoseconds / time)) }
            count *= 2
        }
    }
}

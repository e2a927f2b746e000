import Foundation
import Scheduling

/// Runs all schedules of a scenario, those with few preemptions first, until one fails or the time is over.
final class Exploration {
    private let options: Options
    private let performance: Performance
    private let deadline: Date
    private var summary = Summary()
    /// The number of runs: a schedule that runs again with a larger bound counts again.
    private var played = 0

    init(_ options: Options, _ performance: Performance) {
        (self.options, self.performance) = (options, performance)
        deadline = options.limit.map { Date(timeIntervalSinceNow: $0) } ?? .distantFuture
    }

    /// The schedules so far, the last of which failed.
    var failure: Summary { Summary(schedules: played, failedPath: Scheduler.shared.path) }

    func run() -> Summary {
        if let seed = options.seed { return walk(seed) }
        for bound in 0...options.bound {
            let search = DepthFirst(bound: bound)
            repeat {
                played += 1
                guard performance.play(search) == nil, !search.hasDiverged else { return failure }
                // Schedules with fewer preemptions were counted with a smaller bound.
                if Scheduler.shared.preemptions == bound { summary.schedules += 1 }
                if isTimeUp { return summary }
            } while search.advance()
            summary.exhaustedBound = bound
        }
        return summary
    }

    /// Chooses schedules at random, with any number of preemptions.
    private func walk(_ seed: UInt64) -> Summary {
        let search = RandomWalk(seed: seed)
        repeat {
            played += 1
            guard performance.play(search) == nil else { return failure }
            summary.schedules += 1
        } while !isTimeUp
        return summary
    }

    private var isTimeUp: Bool { played % 64 == 0 && Date() > deadline }
}

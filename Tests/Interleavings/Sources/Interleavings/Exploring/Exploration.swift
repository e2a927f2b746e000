import Foundation
import Scheduling

/// Runs all schedules of a scenario, those with few preemptions first, until one fails or the time is over.
final class Exploration {
    /// The schedules that did not fail.
    struct Summary: Equatable {
        var schedules = 0
        /// The greatest number of preemptions for which all schedules ran; -1 for none.
        var exhaustedBound = -1
    }

    private let performance: Performance
    private let bound: Int
    private let seed: UInt64?
    private let deadline: Date
    private var summary = Summary()
    /// The number of schedules that ran, including those that ran once for each bound.
    private(set) var played = 0
    private var nextProgress = Date(timeIntervalSinceNow: 1)

    /// - Parameters:
    ///   - performance: What to explore.
    ///   - bound: The greatest number of preemptions.
    ///   - seed: Chooses schedules at random, with any number of preemptions; nil for all schedules within the bound.
    ///   - deadline: When to stop.
    init(_ performance: Performance, bound: Int, seed: UInt64?, until deadline: Date) {
        self.performance = performance
        self.bound = bound
        self.seed = seed
        self.deadline = deadline
    }

    /// Explores.
    ///
    /// - Parameter progress: Gets the number of schedules about once a second.
    /// - Returns: The schedules that did not fail; nil if the last one failed.
    func run(_ progress: (Int) -> Void) -> Summary? {
        if let seed { return walk(seed, progress) }
        for bound in 0...bound {
            let search = DepthFirst(bound: bound)
            repeat {
                played += 1
                guard performance.play(search) == nil, !search.hasDiverged else { return nil }
                // Schedules with fewer preemptions were counted with a smaller bound.
                if Scheduler.shared.preemptions == bound { summary.schedules += 1 }
                if isTimeUp(progress) { return summary }
            } while search.advance()
            summary.exhaustedBound = bound
        }
        return summary
    }

    private func walk(_ seed: UInt64, _ progress: (Int) -> Void) -> Summary? {
        let search = RandomWalk(seed: seed)
        repeat {
            played += 1
            guard performance.play(search) == nil else { return nil }
            summary.schedules += 1
        } while !isTimeUp(progress)
        return summary
    }

    private func isTimeUp(_ progress: (Int) -> Void) -> Bool {
        guard played % 64 == 0 else { return false }
        let now = Date()
        if now > nextProgress {
            progress(summary.schedules)
            nextProgress = now + 1
        }
        return now > deadline
    }
}

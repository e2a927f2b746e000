/// Visits all schedules with a bounded number of preemptions.
///
/// Each schedule repeats the previous one up to the last fork with an untried choice, makes that choice, and then always the
/// first one.
package final class DepthFirst: Search {
    private struct Choice {
        var taken = 0
        let allowed: Int
        let threads: UInt64
    }

    private let bound: Int
    private var choices: [Choice] = []
    private var position = 0
    /// Whether the same choices led to another schedule, because something outside the scheduler decides.
    package private(set) var hasDiverged = false

    package init(bound: Int) {
        self.bound = bound
    }

    package func choose(at fork: Fork) -> Int {
        if position == choices.count {
            let allowed = fork.isPreemption && fork.preemptions == bound ? 1 : fork.count
            choices.append(Choice(allowed: allowed, threads: fork.threads))
        }
        let choice = choices[position]
        position += 1
        guard choice.threads == fork.threads else {
            hasDiverged = true
            return 0
        }
        return choice.taken
    }

    /// Moves to the next schedule.
    ///
    /// - Returns: False after the last schedule.
    package func advance() -> Bool {
        if position < choices.count { hasDiverged = true }
        position = 0
        while let last = choices.last {
            if last.taken + 1 < last.allowed {
                choices[choices.count - 1].taken += 1
                return true
            }
            choices.removeLast()
        }
        return false
    }
}

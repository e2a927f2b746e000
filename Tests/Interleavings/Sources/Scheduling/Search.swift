/// Visits all schedules with a bounded number of preemptions.
///
/// Each schedule repeats the previous one up to the last fork with an untried choice, makes that choice, and then
/// always the first one. A fork is a point at which several threads are enabled.
package final class Search {
    private struct Choice {
        var taken: Int
        let allowed: Int
        let threads: UInt64
    }

    private let bound: Int
    /// The choices of the first schedule, by fork; the others are 0.
    private var detours: [Int: Int] = [:]
    private var choices: [Choice] = []
    private var position = 0
    /// Whether a choice was made among other threads than in the schedule before.
    private var foundOthers = false

    package init(bound: Int) { self.bound = bound }

    /// Begins with the schedule of a path.
    package init(path: String) {
        bound = .max
        for detour in path.split(separator: ",") {
            let numbers = detour.split(separator: ":").compactMap { Int($0) }
            if numbers.count == 2 { detours[numbers[0]] = numbers[1] }
        }
    }

    /// Whether the same choices led to another schedule, because something outside the scheduler decides; asked at the
    /// end of a schedule.
    package var hasDiverged: Bool { foundOthers || position < choices.count }

    /// Leads to this schedule: "3:1,17:2" if the second thread ran at fork 3, the third at fork 17, and otherwise the
    /// first.
    package var path: String {
        let taken = choices.prefix(position).map(\.taken).enumerated().filter { $0.element > 0 }
        return taken.isEmpty ? "0:0" : taken.map { "\($0.offset):\($0.element)" }.joined(separator: ",")
    }

    /// Chooses an enabled thread.
    ///
    /// - Parameters:
    ///   - count: The number of enabled threads.
    ///   - mayPreempt: Whether every choice except the first interrupts the running thread.
    ///   - preemptions: The number of preemptions so far.
    ///   - threads: Identifies the enabled threads.
    /// - Returns: The index of the thread.
    func choose(among count: Int, mayPreempt: Bool, preemptions: Int, threads: UInt64) -> Int {
        if position == choices.count {
            let first = min(detours[position] ?? 0, count - 1)
            let allowed = mayPreempt && preemptions == bound ? 1 : count
            choices.append(Choice(taken: first, allowed: allowed, threads: threads))
        }
        let choice = choices[position]
        position += 1
        if choice.threads == threads { return choice.taken }
        foundOthers = true
        return 0
    }

    /// Moves to the next schedule.
    ///
    /// - Returns: False after the last schedule.
    package func advance() -> Bool {
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

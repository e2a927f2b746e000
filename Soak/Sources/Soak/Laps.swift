import Foundation

/// Lets the workers run in laps, between which they pause, so that all of them can be audited.
///
/// `@unchecked Sendable`: `condition` guards the variables.
final class Laps: @unchecked Sendable {
    /// How many steps a worker takes in one lap.
    static let stepCount = 4000

    private let condition = NSCondition()
    private let workerCount: Int
    private let deadline: Stamp
    private var pausing = 0
    private var lap = 0
    private var isLast = false

    init(workerCount: Int, deadline: Stamp) {
        self.workerCount = workerCount
        self.deadline = deadline
    }

    /// Whether the time is over.
    var isOver: Bool { Stamp.now >= deadline }

    // MARK: - For the workers

    /// Pauses until the next lap begins.
    ///
    /// - Returns: False if there is none, and it is time to end everything.
    func begin() -> Bool {
        condition.withLock {
            arriveLocked()
            let next = lap + 1
            while lap < next { condition.wait() }
            return !isLast
        }
    }

    /// Pauses for good.
    func leave() {
        condition.withLock { arriveLocked() }
    }

    private func arriveLocked() {
        pausing += 1
        condition.broadcast()
    }

    // MARK: - For the audit

    func waitForAll() {
        condition.withLock {
            while pausing < workerCount { condition.wait() }
        }
    }

    /// Begins the next lap, or, the last time, the end.
    func start(isLast: Bool) {
        condition.withLock {
            self.isLast = isLast
            pausing = 0
            lap += 1
            condition.broadcast()
        }
    }
}

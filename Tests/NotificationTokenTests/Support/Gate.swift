import Foundation

/// Blocks all threads that come, until the test opens it.
struct Gate: Sendable {
    private let arrivals = Log<Int>()
    private let group = DispatchGroup()

    init() { group.enter() }

    /// Whether a thread has come.
    var isReached: Bool { arrivals.count > 0 }

    func pass() {
        arrivals.tick()
        group.wait()
    }

    func open() { group.leave() }
}

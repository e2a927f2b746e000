import Foundation

/// A contender with observers whose handlers run elsewhere.
final class Crossing<Player: CrossingContender>: Staged {
    let work: Work

    private let player = Player()
    private let arrivals = Arrivals()
    private let destination: Destination
    private let observations: [Player.Crossed]

    init(_ work: Work) {
        guard case .cross(let destination, let observers) = work else {
            preconditionFailure("That is work for a stage.")
        }
        self.work = work
        self.destination = destination
        observations = (0..<observers).map { [player, arrivals] _ in player.observe(destination, arrivals) }
    }

    deinit {
        for observation in observations { player.end(observation) }
    }

    func perform(_ count: Int) {
        arrivals.expect(count * work.deliveries)
        let end = DispatchSemaphore(value: 0)
        if destination == .busyMainActor { DispatchQueue.main.async { end.wait() } }
        for _ in 0..<count { player.post(.ada, from: nil) }
        end.signal()
        arrivals.wait()
    }
}

/// Counts payloads where they arrive.
///
/// `@unchecked Sendable`: all arrive in one context, and `expect(_:)` is called while none is under way.
final class Arrivals: @unchecked Sendable {
    private var missing = 0
    private let done = DispatchSemaphore(value: 0)

    func expect(_ count: Int) {
        missing = count
    }

    func tick(_ user: User) {
        missing -= user.number
        if missing == 0 { done.signal() }
    }

    func wait() {
        done.wait()
    }
}

/// A place for handlers beside the main actor.
actor Office {
    let arrivals: Arrivals

    init(_ arrivals: Arrivals) {
        self.arrivals = arrivals
    }

    func receive(_ user: User) {
        arrivals.tick(user)
    }
}

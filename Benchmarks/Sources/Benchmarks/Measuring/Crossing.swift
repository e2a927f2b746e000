import Foundation

/// A contender with observers whose handlers have to run in one place, wherever it is posted.
final class Crossing<Player: CrossingContender>: Staged {
    let work: Work

    private let player = Player()
    private let arrivals = Arrivals()
    private let destination: Destination
    private let observations: [Player.Crossed]

    init(_ work: Work) {
        switch work {
        case .cross(let destination, _), .letWait(_, let destination): self.destination = destination
        default: preconditionFailure("That is work that is done on the posting thread.")
        }
        self.work = work
        observations = (0..<work.observers).map { [player, arrivals, destination] _ in
            player.observe(destination, arrivals)
        }
    }

    deinit {
        for observation in observations { player.end(observation) }
    }

    func perform(_ count: Int) {
        if case .letWait(let payloads, _) = work {
            for _ in 0..<count { post(payloads) }
        } else {
            post(count)
        }
    }

    /// Posts so many times, and waits until everything has been handled.
    private func post(_ count: Int) {
        arrivals.expect(count * work.observers)
        let end = hold()
        if case .mainActorItself = destination {
            DispatchQueue.main.sync { [player] in Self.post(count, by: player) }
        } else {
            Self.post(count, by: player)
        }
        end?.signal()
        arrivals.wait()
    }

    private static func post(_ count: Int, by player: Player) {
        for _ in 0..<count { player.post(.ada, from: nil) }
    }

    /// Lets a busy destination wait for a signal.
    private func hold() -> DispatchSemaphore? {
        switch destination {
        case .mainActor, .mainActorItself, .actor, .stream, .queue: return nil
        case .busyMainActor:
            let end = DispatchSemaphore(value: 0)
            DispatchQueue.main.async { end.wait() }
            return end
        case .busyStream:
            let end = DispatchSemaphore(value: 0)
            arrivals.hold(until: end)
            return end
        }
    }
}

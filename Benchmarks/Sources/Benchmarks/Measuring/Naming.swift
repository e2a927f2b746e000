import Probes

/// A contender that has an observer for each of many names.
final class Naming<Player: NamingContender>: Staged {
    let work: Work

    private let player = Player()
    /// One in the middle of the names: neither the first nor the last that was observed.
    private let name: Player.Name
    private let observations: [Player.Observation]

    init(_ work: Work) {
        self.work = work
        let names = (0..<work.names).map { Player.name($0) }
        name = names[names.count / 2]
        observations = names.map { [player] name in player.observe(under: name) }
    }

    deinit {
        for observation in observations { player.end(observation) }
    }

    func perform(_ count: Int) {
        let before = delivery_count()
        switch work {
        case .postUnderOneName:
            for _ in 0..<count { player.post(.ada, under: name) }
        case .observeAndCancelUnderOneName:
            for _ in 0..<count { player.end(player.observe(under: name)) }
        case .post, .postFromOneSender, .postOnThreads, .observeAndCancel, .cross, .letWait:
            preconditionFailure("That is work without many names.")
        }
        precondition(delivery_count() - before == count * work.deliveries, "\(Player.self) lost deliveries")
    }
}

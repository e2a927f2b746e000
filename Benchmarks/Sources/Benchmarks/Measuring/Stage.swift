import Foundation
import Probes

/// A contender that is ready for some work.
protocol Staged {
    var work: Work { get }

    /// Does the work so many times.
    func perform(_ count: Int)
}

/// A contender with its observers and senders in place: generic, so that what is timed is compiled for that contender.
final class Stage<Player: Contender>: Staged {
    let work: Work

    private let player = Player()
    private let senders: [Sender]
    private var observations: [Player.Observation] = []

    init(_ work: Work) {
        self.work = work
        senders = (0..<work.senders).map { _ in Sender() }
        observations = senders.map { player.observe($0) } + (0..<work.observers).map { _ in player.observe(nil) }
    }

    deinit {
        for observation in observations { player.end(observation) }
    }

    func perform(_ count: Int) {
        let before = delivery_count()
        var expected = count * work.deliveries
        switch work {
        case .post:
            post(count, from: nil)
        case .postFromOneSender:
            post(count, from: senders[senders.count / 2])
        case .postOnThreads(let threads, _):
            let share = count / threads
            let own = count - (threads - 1) * share
            expected = own * work.deliveries
            let others = (1..<threads).map { [player] _ in OtherThread { Self.post(share, by: player, from: nil) } }
            post(own, from: nil)
            for other in others { other.join() }
        case .observeAndCancel:
            for _ in 0..<count { player.end(player.observe(nil)) }
        case .postUnderOneName, .observeAndCancelUnderOneName, .cross, .letWait:
            preconditionFailure("That is work for an all-rounder.")
        }
        // A contender that delivers less is no contender.
        precondition(delivery_count() - before == expected, "\(Player.self) lost deliveries")
    }

    private func post(_ count: Int, from sender: Sender?) {
        Self.post(count, by: player, from: sender)
    }

    private static func post(_ count: Int, by player: Player, from sender: Sender?) {
        for _ in 0..<count { player.post(.ada, from: sender) }
    }
}

/// A thread that can be waited for.
private struct OtherThread {
    private let done = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread { [done] in
            body()
            done.signal()
        }
    }

    func join() {
        done.wait()
    }
}

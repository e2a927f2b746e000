import Foundation
import NotificationToken

/// Who and what takes part.
final class Stage: Sendable {
    static let workerCount = 8
    static let queueCount = 3
    static let actorCount = 3
    /// How deeply posts may be nested.
    static let greatestDepth = 3
    static let mainMark = MainMark().key

    let contexts: [Context]
    let players: [Player]
    let arena = Arena(centerCount: 3, senderCount: 20)
    let board = Board()
    let strays = Strays()

    init(seed: UInt64) {
        DispatchQueue.main.setSpecific(key: Self.mainMark, value: true)
        players = (0..<Self.actorCount).map { _ in Player() }
        var roles = [(Context.Role, Int)](repeating: (.worker, Names.lowestRank), count: Self.workerCount)
        for rank in 1...Self.queueCount {
            let queue = OperationQueue()
            // Serial, so that it is one context.
            queue.maxConcurrentOperationCount = 1
            roles.append((.queue(queue), rank))
        }
        roles.append((.main, Names.mainRank))
        roles += (0..<Self.actorCount).map { (.actor($0), Names.highestRank) }
        let view = arena.view
        contexts = roles.enumerated().map { id, role in
            let random = Random(seed: seed &* 1_000_003 &+ UInt64(id))
            return Context(id: id, role: role.0, rank: role.1, random: random, view: view)
        }
    }

    var workers: ArraySlice<Context> { contexts.prefix(Self.workerCount) }
    var main: Context { contexts[Self.workerCount + Self.queueCount] }

    func context(ofRank rank: Int) -> Context {
        rank == Names.mainRank ? main : contexts[Self.workerCount + rank - 1]
    }

    func context(ofActor number: Int) -> Context { contexts[Self.workerCount + Self.queueCount + 1 + number] }

    /// Knows the main queue.
    ///
    /// `@unchecked Sendable`: the key is a constant, and only its identity counts.
    struct MainMark: @unchecked Sendable {
        let key = DispatchSpecificKey<Bool>()
    }
}

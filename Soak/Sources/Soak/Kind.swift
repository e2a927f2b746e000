import Foundation
import NotificationToken

/// How a handler is registered, and where it runs.
enum Kind: Hashable, CustomStringConvertible {
    /// By key, on the posting thread.
    case key
    /// By name, on the posting thread.
    case name
    /// By key, on the posting thread, with a weakly held target.
    case target
    /// By name, on the queue of a rank.
    case queue(rank: Int)
    /// By key, on the main actor.
    case main
    /// By name, on the main actor.
    case mainName
    /// By key, on the main actor, with a weakly held target.
    case mainTarget
    /// By key, on one of the actors.
    case actor(Int)
    /// A loop over a stream.
    case stream

    static func any(for name: Int, using random: inout Random) -> Self {
        let rank = Names.rank(of: name)
        if rank < Names.highestRank, random.once(in: 3) { return .queue(rank: rank) }
        switch random.below(16) {
        case 0...3: return .key
        case 4, 5: return .name
        case 6, 7: return .target
        case 8, 9: return .main
        case 10: return .mainName
        case 11: return .mainTarget
        case 12...14: return .actor(random.below(Stage.actorCount))
        default: return .stream
        }
    }

    var description: String {
        switch self {
        case .key: "by key"
        case .name: "by name"
        case .target: "with a target"
        case .queue(Names.mainRank): "on the main queue"
        case .queue: "on a queue"
        case .main: "on the main actor"
        case .mainName: "on the main actor, by name"
        case .mainTarget: "on the main actor, with a target"
        case .actor: "on an actor"
        case .stream: "as a stream"
        }
    }

    /// Whether the handler runs on the posting thread.
    var isInline: Bool { [.key, .name, .target].contains(self) }

    /// Whether a post returns only when the handler has run.
    func isSynchronous(for poster: Context) -> Bool {
        switch self {
        case .key, .name, .target, .queue: true
        case .main, .mainName, .mainTarget: poster.role == .main
        case .actor, .stream: false
        }
    }
}

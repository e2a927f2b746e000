import Foundation
import NotificationToken

/// What is posted: enough to find the post in the poster's diary.
struct Letter: Sendable {
    /// The context that posted.
    let poster: Int
    /// Counts the posts of that context.
    let sequence: Int
    /// How many posts, one by the handler of the other, led to this one, and itself.
    let depth: Int
}

/// The names that are posted and observed, and who may observe them on a queue.
enum Names {
    static let count = 50
    static let keys = (0..<count).map { Notification.Key<Letter>("soak.\($0)") }

    /// Says who may wait for whom.
    ///
    /// A post waits for observers on a queue, so two queues whose handlers post to each other would wait forever. That is what
    /// `queue:` means, and no fault; so names and contexts have ranks, and waiting goes up the ranks only.
    ///
    /// Observers of a name with a rank below `highestRank` may be on the one queue of that rank. A handler posts only names of
    /// its own context's rank, for whose queue it need not wait, or of a higher one. Workers, on whom nobody waits, have the
    /// lowest rank, and post every name.
    static func rank(of name: Int) -> Int {
        name.isMultiple(of: 5) ? 1 + name / 5 % (highestRank - 1) : highestRank
    }

    static let lowestRank = 0
    static let mainRank = 4
    static let highestRank = 5

    /// Picks a name that a context of a rank may post.
    static func any(from rank: Int, using random: inout Random) -> Int {
        while true {
            let name = random.below(count)
            if Self.rank(of: name) >= rank { return name }
        }
    }
}

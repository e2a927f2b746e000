import Foundation
import NotificationToken
import Synchronization

/// What the model knows of one observation.
///
/// `@unchecked Sendable`: the maker writes `observeReturned` before anyone else reads it, the audit. `releasedAt` and
/// `targetDiedAt` are written once, and read where the library promises that this has happened before, so Thread Sanitizer
/// checks that promise. What comes last belongs to the audit.
final class Record: @unchecked Sendable {
    let id: Int
    let center: Int
    let name: Int
    /// The number of the sender that the observation is filtered on, or 0 for every sender.
    let sender: Int
    let kind: Kind
    /// The context that made the observation.
    let maker: Int
    let observeBegan = Stamp.now
    var observeReturned = Stamp.never

    /// When what the handler captured was destroyed.
    var releasedAt: Stamp?
    /// When the weakly held target was destroyed.
    var targetDiedAt: Stamp?

    /// The token, for a handler that cancels its own observation.
    let ownToken = OwnToken()
    /// What a loop over a stream has seen.
    let loop = Loop()

    var deliveries: [Delivery] = []
    var endings: [Ending] = []

    init(id: Int, center: Int, name: Int, sender: Int, kind: Kind, maker: Int) {
        self.id = id
        self.center = center
        self.name = name
        self.sender = sender
        self.kind = kind
        self.maker = maker
    }

    var description: String {
        let sender = sender == 0 ? "any sender" : "sender \(sender)"
        return "observation \(id) (\(kind), center \(center), name \(name), \(sender), made by context \(maker))"
    }

    func matches(_ post: Post) -> Bool {
        post.center == center && post.name == name && (sender == 0 || post.sender == sender)
    }

    /// A weak reference to a token, which is there only for handlers that want it.
    ///
    /// `@unchecked Sendable`: `lock` guards `token`.
    final class OwnToken: @unchecked Sendable {
        private let lock = NSLock()
        private weak var token: NotificationToken?

        func set(_ token: NotificationToken) {
            lock.withLock { self.token = token }
        }

        func get() -> NotificationToken? {
            lock.withLock { token }
        }
    }

    /// The deliveries of a stream, which no context's diary can have: a task runs now here, now there.
    ///
    /// `@unchecked Sendable`: `lock` guards `deliveries`.
    final class Loop: @unchecked Sendable {
        static let live = Atomic<Int>(0)

        private let lock = NSLock()
        private var deliveries: [Delivery] = []

        func append(_ delivery: Delivery) {
            lock.withLock { deliveries.append(delivery) }
        }

        func collect() -> [Delivery] {
            lock.withLock {
                defer { deliveries = [] }
                return deliveries
            }
        }
    }
}

extension Record {
    /// Whether nothing can come of the observation any more, once the lap is over: not if only its target is gone, because
    /// its token has still to end.
    var isOver: Bool {
        kind == .stream ? !endings.isEmpty : endings.contains { $0.returned != .never }
    }
}

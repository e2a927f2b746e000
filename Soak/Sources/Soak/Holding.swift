import Foundation
import NotificationToken

/// What keeps an observation going: a token, a task that loops over a stream, and a target.
///
/// Whoever has a holding owns it, alone.
final class Holding: @unchecked Sendable {
    let record: Record
    var token: NotificationToken?
    var task: Task<Void, Never>?
    var target: Target?
    /// Whether others may have, or have had, a reference to the token, so that letting go of it here may not release it.
    var isShared = false

    init(_ record: Record) {
        self.record = record
    }
}

/// Where contexts offer holdings to each other.
///
/// `@unchecked Sendable`: each slot has a lock of its own.
final class Board: Sendable {
    private let slots = (0..<64).map { _ in Slot() }

    private final class Slot: @unchecked Sendable {
        let lock = NSLock()
        var holding: Holding?
    }

    /// Offers a holding.
    ///
    /// - Returns: The one that lay there, which the caller owns now.
    func exchange(_ holding: Holding?, using random: inout Random) -> Holding? {
        let slot = slots[random.below(slots.count)]
        return slot.lock.withLock {
            defer { slot.holding = holding }
            return slot.holding
        }
    }

    /// Shares a token that is on offer.
    func share(using random: inout Random) -> (Record, NotificationToken)? {
        let slot = slots[random.below(slots.count)]
        return slot.lock.withLock {
            guard let holding = slot.holding, let token = holding.token else { return nil }
            holding.isShared = true
            return (holding.record, token)
        }
    }

    /// Takes all that is on offer.
    func clear() -> [Holding] {
        slots.compactMap { slot in
            slot.lock.withLock {
                defer { slot.holding = nil }
                return slot.holding
            }
        }
    }
}

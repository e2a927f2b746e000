import Foundation
import NotificationToken
import Synchronization

/// What keeps an observation going.
///
/// `@unchecked Sendable`: whoever took it from its slot owns it, alone.
final class Holding: @unchecked Sendable {
    let record: Record
    var token: NotificationToken?
    var target: Target?

    init(_ record: Record, _ token: NotificationToken, _ target: Target? = nil) {
        (self.record, self.token, self.target) = (record, token, target)
    }

    /// Ends the observation.
    ///
    /// - Parameters:
    ///   - way: How: `cancels`, `waits` or `releases`, if that is possible.
    ///   - context: Where this is called; nil if nobody knows.
    func end(_ way: Tally, in context: Context?) {
        record.willEnd()
        way.count()
        if way == .waits, record.kind != .stream, let context, let token {
            let hasWaited = token.cancelAndWait()
            record.didEnd(in: context, byWaiting: hasWaited)
            let own = context.stack.count { $0 === record }
            if !hasWaited {
                if context.stack.isEmpty { record.report(.late, "was not waited for") }
            } else if record.inside.load(ordering: .relaxed) > own {
                record.report(.late, "is running after a wait")
            } else if own == 0, !record.isReleased {
                record.report(.unreleased, "is there after a wait")
            }
        } else {
            // Where others may be using the token, letting go of it here does not release it.
            if way == .releases, record.sharedToken == nil { token = nil } else { token?.cancel() }
            record.didEnd(in: context, byWaiting: false)
        }
    }
}

/// What an observation holds weakly.
final class Target: Sendable {}

/// A place from which any thread may take what lies there.
///
/// `@unchecked Sendable`: `lock` guards `holding`.
final class Slot: @unchecked Sendable {
    private let lock = NSLock()
    private var holding: Holding?

    var record: Record? { lock.withLock { holding?.record } }

    func exchange(_ new: Holding?) -> Holding? {
        lock.withLock {
            defer { holding = new }
            return holding
        }
    }
}

#if os(Linux)
import NotificationToken

/// One observation of a lap.
///
/// `@unchecked Sendable`: the code that takes the record from its slot owns `token`. The library promises that everything else
/// is written before it is read, and Thread Sanitizer checks it.
final class Record: @unchecked Sendable, CustomStringConvertible {
    let topic: Int
    let kind: Kind
    unowned let owner: Player
    /// The number of the owner's next letter when the observation began.
    let due: Int
    var token: NotificationToken?
    /// The last letter from each player, or -1.
    ///
    /// Not an array, because threads write to the elements at the same time.
    let last = UnsafeMutablePointer<Int>.allocate(capacity: 8)
    fileprivate(set) var isReleased = false

    init(_ topic: Int, _ kind: Kind, owner: Player, due: Int) {
        (self.topic, self.kind, self.owner, self.due) = (topic, kind, owner, due)
        last.initialize(repeating: -1, count: 8)
    }

    deinit { last.deallocate() }

    var description: String { "observation of topic \(topic), \(kind), by player \(owner.number)" }
}

/// Where a handler runs: with the posting thread, on a queue that the post waits for, on the main actor, or on an actor.
enum Kind: CaseIterable { case key, name, queue, main, actor }

/// What a handler captures, which is released with it.
final class Cargo: Sendable {
    let record: Record

    init(_ record: Record) { self.record = record }

    deinit { record.isReleased = true }
}
#endif

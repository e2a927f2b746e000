import Foundation

/// Something that does one thing at a time: the main queue, another serial queue, an actor, or else a thread.
///
/// `@unchecked Sendable`: the context alone touches its variables, while it runs.
final class Context: @unchecked Sendable {
    static let (queueCount, playerCount, greatestDepth) = (3, 2, 3)
    static let mainMark = DispatchSpecificKey<Bool>()

    let id: Int
    let queue: OperationQueue?
    let player: Player?
    /// The centers that the context uses, and their senders.
    var senders: [[Sender]]
    /// What its observations hold weakly.
    var target = Target()
    /// How many of its posts are nested in one another just now, and whom each of them has called last.
    var depth = 0
    var called = [Record?](repeating: nil, count: greatestDepth)
    /// The observations whose handlers are on the call stack.
    var stack: [Record] = []
    /// Where it mostly keeps its observations, because what others use too puts threads in order.
    let slots = (0..<24).map { _ in Slot() }
    private var random: UInt64

    init(_ id: Int, seed: Int, senders: [[Sender]]) {
        (self.id, self.senders, random) = (id, senders, UInt64(seed) << 16 + UInt64(id))
        queue = id == 0 ? .main : id < Self.queueCount ? OperationQueue() : nil
        if id > 0 { queue?.maxConcurrentOperationCount = 1 }
        player = queue == nil && id < Self.queueCount + Self.playerCount ? Player() : nil
    }

    var isThread: Bool { queue == nil && player == nil }

    /// The context of the calling thread.
    static var current: Context? { Thread.current.threadDictionary["context"] as? Context }

    /// Whether the calling code runs in this context, which for actors the compiler sees to.
    var isCurrent: Bool {
        // On Linux, the main queue need not be served by the main thread.
        if id == 0 { return DispatchQueue.getSpecific(key: Self.mainMark) == true }
        return queue.map { $0 === OperationQueue.current } ?? (player != nil || Self.current === self)
    }

    /// A way to end an observation.
    var anyWay: Tally { [.cancels, .waits, .releases][below(3)] }

    /// Chooses a number below a limit: a linear congruential generator, whose high bits are good.
    func below(_ limit: Int) -> Int {
        random = random &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
        return Int(random >> 33) % limit
    }
}

final class Target: Sendable {}

/// An actor to observe on.
actor Player {
    var latest = 0
    func perform(_ body: @Sendable () -> Void) { body() }
}

import Foundation

/// Something that does one thing at a time: a thread, a serial queue, the main queue, an actor.
///
/// `@unchecked Sendable`: the context alone touches its variables, while it runs.
final class Context: @unchecked Sendable {
    let id: Int
    /// The queue or the actor that the context is, if it is no thread.
    let queue: OperationQueue?
    let player: Player?
    var random: Random
    /// The centers that the context uses, and their senders.
    var senders: [[Sender]]
    /// How many of its posts are nested in one another just now.
    var depth = 0
    /// For each of these, when the youngest observer was made that it has called.
    var youngest = [UInt64](repeating: 0, count: Stage.greatestDepth)
    /// The observations whose handlers are on the call stack.
    var stack: [Record] = []

    init(_ id: Int, queue: OperationQueue?, player: Player?, seed: Int, senders: [[Sender]]) {
        (self.id, self.queue, self.player, self.senders) = (id, queue, player, senders)
        random = Random(state: UInt64(seed) << 16 + UInt64(id))
    }

    /// The context of the calling thread.
    static var current: Context? { Thread.current.threadDictionary["context"] as? Context }

    /// Whether the calling code runs in this context, which for actors the compiler sees to.
    var isCurrent: Bool {
        // On Linux, the main queue need not be served by the main thread.
        if queue === OperationQueue.main { return DispatchQueue.getSpecific(key: Self.mainMark) == true }
        return queue.map { $0 === OperationQueue.current } ?? (player != nil || Self.current === self)
    }

    static let mainMark = DispatchSpecificKey<Bool>()
}

/// An actor to observe on.
actor Player {
    private(set) var latest: [Int: Int] = [:]
    func note(_ number: Int, of reader: Int) { latest[reader] = number }
    func perform(_ body: @Sendable () -> Void) { body() }
}

/// Choices that follow from a seed: the SplitMix64 generator.
struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
    mutating func once(in times: Int) -> Bool { below(times) == 0 }
}

#if os(Linux)
import Foundation
import NotificationToken

/// Two centers that threads, actors and a queue use at random, until everything is delivered and released.
///
/// `@unchecked Sendable`: only the thread that runs the lap changes the variables, while no other thread uses them.
final class Lap: @unchecked Sendable {
    static let keys = (0..<3).map {
        Notification.Key<Letter>("soak.\($0)", coding: $0 == 1 ? .userInfo("letter") : .whole)
    }
    /// A topic is a name at a center.
    static let topics = 2 * keys.count

    let seed: Int
    var centers = [NotificationCenter(), NotificationCenter()]
    /// The main actor's, an actor's, a queue's, and then the threads'.
    private(set) var players: [Player] = []
    let actor = SoakActor()
    let queue = OperationQueue()
    let faults = Log<String>()

    init(seed: Int) {
        self.seed = seed
        queue.maxConcurrentOperationCount = 1
        players = (0..<8).map { Player($0, on: self) }
    }

    /// - Returns: The faults, each with a description.
    func run() -> [String] {
        play()
        settle()
        let slots = players.flatMap(\.slots)
        for slot in slots { if let record = slot.value { judgeLosses(of: record) } }
        for slot in slots[..<(slots.count / 2)] { slot.take().map { players[7].end($0) } }
        // The release of their centers ends the others.
        centers = []
        settle()
        for record in players.flatMap(\.records) {
            if !record.isReleased { faults.add("not released: \(record)") }
            if record.token?.isActive == true { faults.add("active without its center: \(record)") }
        }
        return faults.values
    }

    /// Lets the threads, the main actor and the actors work.
    private func play() {
        let group = DispatchGroup()
        for player in players.dropFirst(3) {
            group.enter()
            Thread.detachNewThread {
                for _ in 0..<300 { player.step() }
                group.leave()
            }
        }
        for _ in 0..<30 { enqueue(in: group) { player in for _ in 0..<5 { player.step() } } }
        group.wait()
    }

    /// Enqueues work on the main actor and on the actor.
    private func enqueue(in group: DispatchGroup, _ work: @escaping @Sendable (Player) -> Void) {
        DispatchQueue.main.async(group: group) { [main = players[0]] in work(main) }
        group.enter()
        // Deliveries have the same priority, so what is enqueued after them comes after them.
        Task(priority: .medium) { [actor, player = players[1]] in
            await actor.perform { work(player) }
            group.leave()
        }
    }

    /// Waits until everything that was posted is delivered, also what the handlers post meanwhile.
    ///
    /// Each round waits for the deliveries that were enqueued before it. A handler posts only under a higher topic than its own, so
    /// there are at most as many rounds as topics.
    private func settle() {
        for _ in 0..<Lap.topics {
            let group = DispatchGroup()
            enqueue(in: group) { _ in }
            group.wait()
            queue.waitUntilAllOperationsAreFinished()
        }
    }

    /// Every poster's last letter must have reached an observation that has not ended.
    private func judgeLosses(of record: Record) {
        for player in players {
            let (last, count) = (record.last[player.number], player.posted[record.topic])
            let isComplete = last == count - 1 || last < 0 && (player !== record.owner || count == record.due)
            if !isComplete { faults.add("lost: letter \(last + 1) of \(count) of player \(player.number), \(record)") }
        }
    }
}

/// The number of a player's post under a topic, counted from 0.
struct Letter: Sendable { let poster, number: Int }

actor SoakActor {
    // Not inlined, because the optimizer removes the hop to the actor if nothing is left to do there.
    @inline(never)
    func perform(_ body: @Sendable () -> Void) { body() }
}

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

    deinit {
        if record.kind == .main { MainActor.preconditionIsolated() }
        record.isReleased = true
    }
}
#endif

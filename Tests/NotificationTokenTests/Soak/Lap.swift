#if os(Linux)
import Foundation
import NotificationToken

/// Two centers that threads, actors and a queue use at random, until everything is delivered and released.
///
/// `@unchecked Sendable`: only the thread that runs the lap changes the variables, while no other thread uses them.
final class Lap: @unchecked Sendable {
    static let names = 6
    static let keys = (0..<names).map {
        Notification.Key<Letter>("soak.\($0)", coding: $0.isMultiple(of: 2) ? .whole : .userInfo("letter"))
    }

    var centers = [NotificationCenter(), NotificationCenter()]
    let senders = [Sender(), Sender()]
    let target = Sender()
    /// The main actor's, two actors', a queue's, and then the threads'.
    private(set) var players: [Player] = []
    let actors = [SoakActor(), SoakActor()]
    let queue = OperationQueue()
    /// The loops over sequences and the loop of `ask`.
    let loops = DispatchGroup()

    init(seed: Int) {
        queue.maxConcurrentOperationCount = 1
        players = (0..<10).map { Player($0, seed: seed, on: self) }
    }

    /// - Returns: The faults, each with a description.
    func run() -> [String] {
        var faults: [String] = []
        let staleness = ask()
        let group = startPlayers()
        group.wait()
        settle()
        let slots = players.flatMap(\.slots)
        for slot in slots[..<(slots.count / 2)] { slot.take().map { players[9].end($0) } }
        // The release of their centers ends all others.
        centers = []
        loops.wait()
        settle()
        faults += staleness.values
        let records = players.flatMap(\.records)
        let contexts = players.map(\.context) + records.compactMap(\.stream)
        faults += Journal(contexts, records.map(\.observation)).faults.map { "\($0.fault): \($0.text)" }
        faults += records.filter { !$0.isReleased }.map { "unreleased: \($0.observation)" }
        faults += players.flatMap(\.faults)
        for slot in slots {
            guard let record = slot.take(), !record.observation.isStream, record.token?.isActive == true else {
                continue
            }
            faults.append("unreleased: active without its center: \(record.observation)")
        }
        return faults
    }

    /// Lets the threads, the main actor and the actors work.
    private func startPlayers() -> DispatchGroup {
        let group = DispatchGroup()
        for player in players.dropFirst(4) {
            group.enter()
            Thread.detachNewThread {
                for _ in 0..<300 { player.step() }
                group.leave()
            }
        }
        for _ in 0..<30 {
            DispatchQueue.main.async(group: group) { [main = players[0]] in for _ in 0..<5 { main.step() } }
            for (actor, player) in zip(actors, players[1...2]) {
                group.enter()
                Task {
                    await actor.perform { for _ in 0..<5 { player.step() } }
                    group.leave()
                }
            }
        }
        return group
    }

    /// Waits until everything that was posted is delivered.
    private func settle() {
        var before = 0
        repeat {
            before = lastTick
            let group = DispatchGroup()
            DispatchQueue.main.async(group: group) {}
            for actor in actors {
                group.enter()
                Task {
                    await actor.perform {}
                    group.leave()
                }
            }
            group.wait()
            queue.waitUntilAllOperationsAreFinished()
        } while lastTick > before
    }

    /// Posts to an actor and then awaits it, at the same priority.
    ///
    /// - Returns: The faults, which are complete when no loop is left.
    private func ask() -> Log<String> {
        let (center, faults, actor, loops) = (NotificationCenter(), Log<String>(), actors[0], loops)
        loops.enter()
        Task {
            let key = Notification.Key<Int>("soak.ask")
            let token = center.observe(key, on: actor) { $0.latest = $1 }
            for number in 1...50 {
                center.post(key, payload: number)
                if await actor.latest != number { faults.add("stale: post \(number) was not delivered") }
            }
            token.cancel()
            loops.leave()
        }
        return faults
    }

    /// Lets deliveries wait for a blocked actor and a blocked main queue, and checks whether that keeps a processor busy.
    func judgeIdleness() -> [String] {
        let gate = DispatchGroup()
        gate.enter()
        DispatchQueue.main.async { gate.wait() }
        Task { [actor = actors[0]] in await actor.perform { gate.wait() } }
        for step in 0..<200 { step < 100 ? players[9].observe() : players[9].post() }
        let slots = players.flatMap(\.slots)
        for slot in slots.dropLast(2) { slot.take().map { players[9].end($0) } }
        pause(0.3)
        // On Linux this clock is the processor time of the process, in microseconds.
        let start = clock()
        pause(0.5)
        let percent = Double(clock() - start) / 5e3
        gate.leave()
        for slot in slots { slot.take().map { players[9].end($0) } }
        print("idle: \(percent) % of a processor")
        return percent > 5 ? ["spinning: \(percent) % of a processor"] : []
    }
}

/// What is posted, and in which context.
struct Letter: Sendable { let post, context: Int }

/// A sender or a target.
final class Sender: Sendable {
    let number = tick()
}

actor SoakActor {
    var latest = 0

    // Not inlined, because the optimizer removes the hop to the actor if nothing is left to do there.
    @inline(never)
    func perform(_ body: @Sendable () -> Void) { body() }
}

#endif

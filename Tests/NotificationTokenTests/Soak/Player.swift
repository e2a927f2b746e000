#if os(Linux)
import Foundation
import NotificationToken

/// What a thread, an actor or a queue does in a lap: it posts, observes and ends observations at random, also in handlers.
///
/// `@unchecked Sendable`: only code that runs there touches the variables, except for the slots, which have locks.
final class Player: @unchecked Sendable {
    let number: Int
    /// Places for observations, from which any player may take them.
    let slots = (0..<8).map { _ in Shared<Record?>(nil) }
    /// How many letters were posted under each topic.
    private(set) var posted = [Int](repeating: 0, count: Lap.topics)
    private(set) var records: [Record] = []
    private(set) var activity: StaticString = "idle"
    /// The observations whose handlers are on the call stack.
    private var handling: [Record] = []
    /// The observations that were ended here.
    private var ended: Set<ObjectIdentifier> = []
    private var random: UInt64
    private unowned let lap: Lap

    init(_ number: Int, on lap: Lap) {
        self.number = number
        random = UInt64(lap.seed) << 16 + UInt64(number)
        self.lap = lap
    }

    func step() {
        switch below(100) {
        case ..<60: post()
        case ..<80: observe()
        default: anySlot.take().map { end($0) }
        }
        activity = "idle"
    }

    /// Posts under a higher topic than those of the handlers on the stack.
    ///
    /// A post inside one of the same topic would overtake it, and each observation must get a player's letters in order.
    private func post() {
        let topic = below(Lap.topics)
        guard topic > handling.last?.topic ?? -1 else { return }
        activity = "posting"
        let (center, key) = (lap.centers[topic % 2], Lap.keys[topic / 2])
        let letter = Letter(poster: number, number: posted[topic])
        posted[topic] += 1
        if topic / 2 == 1, below(2) == 0 {
            center.post(name: key.name, object: nil, userInfo: ["letter": letter])
        } else {
            center.post(key, payload: letter)
        }
    }

    /// What every handler does: it judges the letter and now and then uses the library.
    fileprivate func receive(_ letter: Letter, _ record: Record) {
        let last = record.last[letter.poster]
        let due = last >= 0 ? last + 1 : letter.poster == record.owner.number ? record.due : letter.number
        // More: some are lost. Less: doubled, or out of order.
        if letter.number != due { lap.faults.add("letter \(letter) instead of \(due), \(record)") }
        if ended.contains(ObjectIdentifier(record)) {
            lap.faults.add("late: \(letter), ended by the same player, \(record)")
        }
        record.last[letter.poster] = letter.number
        handling.append(record)
        if below(16) == 0 { step() }
        handling.removeLast()
    }

    /// Begins an observation of any kind and ends the one whose place it takes.
    private func observe() {
        activity = "observing"
        let topic = below(Lap.topics)
        let record = Record(topic, Kind.allCases[below(5)], owner: self, due: posted[topic])
        records.append(record)
        record.token = token(record, Cargo(record))
        anySlot.exchange(record).map { end($0) }
    }

    private func token(_ record: Record, _ cargo: Cargo) -> NotificationToken {
        let (lap, center, key) = (lap, lap.centers[record.topic % 2], Lap.keys[record.topic / 2])
        let place: Int? = [.main: 0, .actor: 1, .queue: 2][record.kind]
        let receive: @Sendable (Letter) -> Void = { lap.players[place ?? $0.poster].receive($0, cargo.record) }
        switch record.kind {
        case .key: return center.observe(key, using: receive)
        case .name: return center.observe(name: key.name) { $0[key].map(receive) }
        case .queue: return center.observe(name: key.name, queue: lap.queue) { $0[key].map(receive) }
        case .main:
            return center.observe(key, on: MainActor.self) {
                MainActor.preconditionIsolated()
                receive($0)
            }
        case .actor:
            return center.observe(key, on: lap.actor, priority: .medium) {
                $0.preconditionIsolated()
                receive($1)
            }
        }
    }

    /// Ends an observation in one of four ways.
    func end(_ record: Record) {
        activity = "ending"
        var hasWaited = false
        switch below(4) {
        case 0: record.token?.cancel()
        case 1: hasWaited = record.token?.cancelAndWait() == true
        case 2:
            let bag = NotificationToken.Bag()
            record.token?.store(in: bag)
            bag.cancelAll()
        default: record.token = nil
        }
        ended.insert(ObjectIdentifier(record))
        // Elsewhere than on the main actor, the handler of a main-actor observation may be released later.
        let isReleasedHere = record.kind != .main || self === lap.players[0]
        // Thread Sanitizer reports this read of `isReleased` unless the wait has made the write visible.
        if hasWaited, isReleasedHere, !handling.contains(where: { $0 === record }), !record.isReleased {
            lap.faults.add("not released by cancelAndWait(): \(record)")
        }
    }

    private var anySlot: Shared<Record?> {
        let owner = below(4) == 0 ? lap.players[below(lap.players.count)] : self
        return owner.slots[below(slots.count)]
    }

    /// Chooses a number below a limit: a linear congruential generator, whose high bits are good.
    private func below(_ limit: Int) -> Int {
        random = random &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
        return Int(random >> 33) % limit
    }
}

#endif

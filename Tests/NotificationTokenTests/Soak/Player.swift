#if os(Linux)
import Foundation
import NotificationToken

/// What a context does in a lap: it posts, observes and ends observations at random, including inside handlers.
///
/// `@unchecked Sendable`: only code that runs in the context touches its variables, except for the slots, which have locks.
final class Player: @unchecked Sendable {
    let context: Context
    /// Places for observations, from which any thread may take them.
    let slots = (0..<8).map { _ in Shared<Record?>(nil) }
    private(set) var records: [Record] = []
    private(set) var faults: [String] = []
    /// The observations whose handlers are on the call stack.
    private var stack: [Record] = []
    /// A sender that is replaced at times, by one that may get its address.
    private var mortal = Sender()
    private var random: UInt64
    private unowned let lap: Lap

    init(_ number: Int, seed: Int, on lap: Lap) {
        context = Context(number)
        random = UInt64(seed) << 16 + UInt64(number)
        self.lap = lap
    }

    /// Uses the library in one way or another.
    func step() {
        switch below(100) {
        case ..<55: post()
        case ..<80: observe()
        case ..<97: anySlot.take().map { end($0) }
        default: mortal = Sender()
        }
    }

    func post() {
        guard stack.count < 3 else { return }
        let (center, name, sender) = anyTopic()
        context.post(Journal.Topic(center: center, name: name), from: sender?.number ?? 0) { number in
            let letter = Letter(post: number, context: context.number)
            lap.centers[center].post(Lap.keys[name], object: sender, payload: letter)
        }
    }

    /// Ends an observation in one of three ways.
    func end(_ record: Record) {
        let isInHandler = !stack.isEmpty
        let way = below(3)
        record.observation.end(in: context) {
            if way == 0 { record.token = nil } else if way == 1 { record.token?.cancel() }
            return way == 2 && record.token?.cancelAndWait() == true
        }
        guard record.observation.hasWaited, !record.observation.isStream, !stack.contains(where: { $0 === record })
        else { return }
        // Thread Sanitizer reports this read of `isReleased` unless the wait has made the write visible.
        if !record.isReleased {
            faults.append("unreleased: \(record.calls) calls, cancelAndWait() in a handler: \(isInHandler)")
        }
    }

    /// What every handler does: it records the delivery and now and then uses the library.
    fileprivate func receive(_ letter: Letter, _ record: Record) {
        context.deliver(letter.post, to: record.observation) {
            if record.observation.context != nil { record.calls += 1 }
            stack.append(record)
            if below(16) == 0 { step() }
            stack.removeLast()
        }
    }

    private func anyTopic() -> (center: Int, name: Int, sender: Sender?) {
        let senders = [nil, lap.senders[0], lap.senders[1], mortal]
        return (below(lap.centers.count), below(Lap.names), senders[below(senders.count)])
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

    // MARK: - Observing

    /// Begins an observation of any kind and ends the one whose place it takes.
    func observe() {
        let (center, name, sender) = anyTopic()
        let kind = Kind.allCases[below(Kind.allCases.count)]
        let place: Int? =
            switch kind {
            case .key, .name, .target: nil
            case .main, .mainTarget: Context.main
            case .actor: 1 + below(2)
            case .queue: 3
            case .stream: 1_000 * (context.number + 1) + records.count
            }
        let record = Record(
            Observation(
                of: Journal.Topic(center: center, name: name), from: sender?.number ?? 0, in: place,
                isStream: kind == .stream))
        records.append(record)
        record.token = token(kind, lap.centers[center], Lap.keys[name], sender, Cargo(record))
        record.observation.begin = tick()
        anySlot.exchange(record).map { end($0) }
    }

    private func token(
        _ kind: Kind, _ center: NotificationCenter, _ key: Notification.Key<Letter>, _ sender: Sender?, _ cargo: Cargo
    ) -> NotificationToken {
        let lap = lap
        let place = cargo.record.observation.context
        let call: @Sendable (Letter) -> Void = { lap.players[place ?? $0.context].receive($0, cargo.record) }
        let read: @Sendable (Notification) -> Void = { if let letter = $0[key] { call(letter) } }
        switch kind {
        case .key: return center.observe(key, object: sender, using: call)
        case .target: return center.observe(key, object: sender, with: lap.target, using: { call($1) })
        case .name: return center.observe(name: key.name, object: sender, using: read)
        case .queue: return center.observe(name: key.name, object: sender, queue: lap.queue, using: read)
        case .main:
            return center.observe(key, object: sender, on: MainActor.self) {
                MainActor.preconditionIsolated()
                call($0)
            }
        case .mainTarget:
            return center.observe(name: key.name, object: sender, on: MainActor.self, with: lap.target) { read($1) }
        case .actor: return center.observe(key, object: sender, on: lap.actors[(place ?? 1) - 1]) { call($1) }
        case .stream: return stream(center.payloads(for: key, object: sender), cargo)
        }
    }

    /// Loops over a sequence until its observation ends or its task is cancelled.
    private func stream(_ letters: consuming NotificationCenter.Payloads<Letter>, _ cargo: Cargo) -> NotificationToken {
        let context = Context(cargo.record.observation.context ?? 0)
        cargo.record.stream = context
        lap.loops.enter()
        let loop = Task { [letters] in
            for await letter in letters { context.deliver(letter.post, to: cargo.record.observation) }
        }
        // A separate task, because a task has released its captures once its value is available.
        Task { [loops = lap.loops] in
            await loop.value
            loops.leave()
        }
        return NotificationToken { loop.cancel() }
    }

    private enum Kind: CaseIterable { case key, name, target, queue, main, mainTarget, actor, stream }
}
#endif

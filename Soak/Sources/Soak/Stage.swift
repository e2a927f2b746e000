import Foundation
import NotificationToken

/// Who and what takes part: in this order the main queue, other queues, actors, threads and the director.
///
/// `@unchecked Sendable`: `contexts` is set once.
final class Stage: @unchecked Sendable {
    private(set) var contexts: [Context] = []
    let bag = NotificationToken.Bag()
    /// While somebody is in it, threads stop where they read for an actor's observation that has other posts waiting.
    let frost = DispatchGroup()

    init(seed: Int, threads: Int) {
        DispatchQueue.main.setSpecific(key: Context.mainMark, value: true)
        let count = Context.queueCount + Context.playerCount + threads + 1
        let senders = (0..<3).map { _ in makeSenders(for: count) }
        contexts = (0..<count).map { Context($0, seed: seed, senders: senders) }
    }

    private func makeSenders(for count: Int) -> [Sender] {
        let center = Center(voices: count * Context.greatestDepth)
        return (0..<6).map { _ in Sender(at: center, on: self) }
    }

    /// Some names are frequent, others often without an observer.
    ///
    /// Posts wait for observers on a queue, so handlers on two queues that post to each other would wait for ever. Therefore each
    /// of the first names may be observed on one queue only, and no other queue posts it, nor does an actor.
    func anyName(in context: Context) -> Int {
        let name = context.below(Center.keys.count) * context.below(Center.keys.count) / Center.keys.count
        return name < Context.queueCount && !context.isThread && name != context.id ? name + Context.queueCount : name
    }

    /// Uses the library in one way or another.
    func step(in context: Context) {
        let owner = context.below(4) == 0 ? contexts[context.below(contexts.count)] : context
        let slot = owner.slots[context.below(owner.slots.count)]
        let (row, index) = (context.below(3), context.below(8))
        let (center, sender) = (context.senders[row][0].center, context.senders[row].dropFirst(index).first)
        switch context.below(200) {
        case ..<110: post(from: sender, at: center, in: context)
        case ..<112: center.base.post(name: Center.keys[anyName(in: context)].name, object: sender)
        case ..<120: _ = center.base.observe(name: Notification.Name("soak.new.\(Tally.names.count())")) { _ in }
        case ..<160:
            let record = observe(center, sender, in: context, ward: index == 0 ? slot.exchange(nil) : nil)
            slot.exchange(record)?.end(context.anyWay, in: context)
        case ..<172: slot.exchange(nil)?.end(context.anyWay, in: context)
        case ..<188: share(slot.record, in: context)
        case ..<190: context.target = Target()
        case ..<196: slot.exchange(nil)?.token?.store(in: bag)
        case ..<198: if index == 0 { bag.cancelAll() }
        default:
            // A sender dies, or the last center with all of its own; another one may come to lie at the same address.
            let old = context.senders
            if row == 2, index == 0 { context.senders[2] = makeSenders(for: contexts.count) }
            context.senders[row][index % 2] = Sender(at: context.senders[row][2].center, on: self)
            withExtendedLifetime(old) {}
        }
    }

    /// Ends an observation that somebody else owns.
    private func share(_ record: Record?, in context: Context) {
        if let record, let token = record.sharedToken { record.end(context.anyWay, token, in: context) }
    }

    // MARK: - Observing

    /// Observes in any way; with the handler, a ward ends.
    func observe(_ center: Center, _ sender: Sender?, in context: Context, ward: Record?) -> Record {
        let kind = Kind.allCases[context.below(Kind.allCases.count)]
        let name = kind == .queue ? context.below(Context.queueCount) : anyName(in: context)
        let player = Context.queueCount + name % Context.playerCount
        let place = [Kind.queue: name % Context.queueCount, .main: 0, .mainTarget: 0, .actor: player][kind]
        let record = Record(kind, of: name, at: center, from: sender, in: place.map { contexts[$0] }, by: context)
        record.ward = ward
        record.didBegin(observe(center.base, sender, Witness(record)))
        return record
    }

    /// Calls the library; when this has returned, nobody else has the handler.
    private func observe(_ center: NotificationCenter, _ sender: Sender?, _ witness: Witness) -> NotificationToken {
        let (record, plain, target) = (witness.record, Center.keys[witness.record.name], witness.record.maker.target)
        let slow = Notification.Key(plain.name, coding: .custom { [self] in linger(over: $0[plain], for: record) })
        let key = record.number.isMultiple(of: 2) ? slow : plain
        let call: @Sendable (Letter) -> Void = { [self] in receive($0, for: witness.record) }
        let read: @Sendable (Notification) -> Void = { if let letter = $0[plain] { call(letter) } }
        let miss: @Sendable (Notification.PayloadError) -> Void = { [self] _ in _ = linger(over: nil, for: record) }
        return switch (record.kind, record.context?.player) {
        case (.key, _): center.observe(key, object: sender, using: call, onMismatch: miss)
        case (.target, _): center.observe(key, object: sender, with: target, using: { call($1) }, onMismatch: miss)
        case (.name, _): center.observe(name: key.name, object: sender, using: read)
        case (.queue, _): center.observe(name: key.name, object: sender, queue: record.context?.queue, using: read)
        case (.main, _): center.observe(key, object: sender, on: MainActor.self, using: call, onMismatch: miss)
        case (.mainTarget, _):
            center.observe(name: key.name, object: sender, on: MainActor.self, with: target) { read($1) }
        case (_, let player?): center.observe(key, object: sender, on: player, using: { call($1) }, onMismatch: miss)
        default:
            NotificationToken(
                onCancel: Task { [letters = center.payloads(for: key, object: sender, onMismatch: miss)] in
                    for await letter in letters { witness.record.judge(letter, in: nil) }
                }.cancel)
        }
    }

    /// Keeps the poster where it reads: for a moment, in which others may end the observation, or until another thread has.
    private func linger(over letter: Letter?, for record: Record) -> Letter? {
        let turn = Tally.slowReads.count()
        if turn.isMultiple(of: 8) { Thread.sleep(forTimeInterval: 0.000_1) }
        if record.reads.add(1, at: 0) > 2, record.kind == .actor, Context.current != nil { frost.wait() }
        guard turn.isMultiple(of: 32), let token = record.sharedToken else { return letter }
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) { record.end(.cancels, token, in: nil) }
        if group.wait(timeout: .now() + Director.patience) == .timedOut { Tally.stuck.report("cancel() waits") }
        if let letter { record.didEnd(while: letter) }
        return letter
    }

    // MARK: - Posting

    func post(from sender: Sender?, at center: Center, in context: Context) {
        guard context.depth < Context.greatestDepth else { return }
        let (name, voice) = (anyName(in: context), context.id * Context.greatestDepth + context.depth)
        let letter = Letter(
            center: center.number, name: name, sender: sender?.number ?? 0, context: context.id, voice: voice,
            number: center.ledgers[name].add(1, at: voice), senderNumber: sender?.ledgers[name].add(1, at: voice) ?? 0)
        context.called[context.depth] = nil
        context.depth += 1
        center.base.post(Center.keys[name], object: sender, payload: letter)
        context.depth -= 1
        Tally.posts.count()
    }

    /// What every handler does: it has the delivery judged, and now and then uses the library itself.
    func receive(_ letter: Letter, for record: Record) {
        let context = record.context ?? contexts[letter.context]
        guard context.isCurrent else { return record.report(.misdirected, "was called elsewhere") }
        record.inside.add(1, at: 0)
        record.judge(letter, in: context)
        if letter.context != context.id {
            // What has waited may be delivered inside of a post, but not where this is made by the same handler.
            if context.stack.contains(where: { $0 === record }) { record.report(.nested, "got \(letter)") }
        } else if record.kind != .actor {
            let called = context.called[letter.voice % Context.greatestDepth]
            let isYounger = called.map { $0.maker === record.maker && $0.number > record.number }
            if isYounger == true { record.report(.reordered, "was called after a younger one") }
            context.called[letter.voice % Context.greatestDepth] = record
        }
        context.stack.append(record)
        let choice = context.below(32)
        if choice < 4 { step(in: context) }
        if choice == 4 { share(record, in: context) }
        // Long enough for others to end the observation meanwhile.
        if choice == 5 { Thread.sleep(forTimeInterval: 0.000_1) }
        context.stack.removeLast()
        record.inside.add(-1, at: 0)
    }
}

/// A place from which any thread may take what lies there.
///
/// `@unchecked Sendable`: `lock` guards `content`.
final class Slot: @unchecked Sendable {
    private let lock = NSLock()
    private var content: Record?

    var record: Record? { lock.withLock { content } }

    func exchange(_ new: Record?) -> Record? {
        var old = new
        lock.withLock { swap(&content, &old) }
        return old
    }
}

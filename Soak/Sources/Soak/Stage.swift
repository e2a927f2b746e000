import Foundation
import NotificationToken
import Synchronization

/// Who and what takes part: in this order the main queue, other queues, actors, threads and the director.
///
/// `@unchecked Sendable`: `contexts` and `slots` are set once.
final class Stage: @unchecked Sendable {
    static let (nameCount, queueCount, playerCount, slotCount, greatestDepth) = (24, 3, 2, 24, 3)
    static let keys = (0..<nameCount).map { Notification.Key<Letter>("soak.\($0)") }

    let voices: Int
    let bag = NotificationToken.Bag()
    /// While the stage is frozen, threads stop where they read for an actor or the main actor.
    let isFrozen = Atomic(false)
    let thaw = DispatchSemaphore(value: 0)
    private(set) var contexts: [Context] = []
    private(set) var slots: [Slot] = []

    init(seed: Int, threadCount: Int) {
        DispatchQueue.main.setSpecific(key: Context.mainMark, value: true)
        let queues = [.main] + (1..<Self.queueCount).map { _ in OperationQueue() }
        for queue in queues.dropFirst() { queue.maxConcurrentOperationCount = 1 }
        let firstThread = Self.queueCount + Self.playerCount
        voices = (firstThread + threadCount + 1) * Self.greatestDepth
        let senders = (0..<3).map { _ in makeSenders() }
        contexts = (0...firstThread + threadCount).map { id in
            let player = queues.count..<firstThread ~= id ? Player() : nil
            return Context(id, queue: id < queues.count ? queues[id] : nil, player: player, seed: seed, senders: senders)
        }
        slots = (0..<contexts.count * Self.slotCount).map { _ in Slot() }
    }

    var main: Context { contexts[0] }
    var players: ArraySlice<Context> { contexts[Self.queueCount...].prefix(Self.playerCount) }
    var threads: ArraySlice<Context> { contexts[(Self.queueCount + Self.playerCount)...].dropLast() }

    func context(of voice: Int) -> Context { contexts[voice / Self.greatestDepth] }

    private func makeSenders() -> [Sender] {
        let center = Center(voices: voices)
        return (0..<6).map { _ in Sender(at: center, on: self) }
    }

    // MARK: - Choices

    func anySenders(in context: Context) -> [Sender] { context.senders[context.random.below(context.senders.count)] }

    /// Some names are frequent, others often without an observer.
    func anyName(in context: Context) -> Int {
        min(context.random.below(Self.nameCount), context.random.below(Self.nameCount))
    }

    /// Posts wait for observers on a queue, so handlers on two queues that post to each other would wait for ever. Therefore each
    /// of the first names may be observed on one queue only, and no other queue posts it, nor does an actor.
    func anyNameToPost(in context: Context) -> Int {
        let (name, isThread) = (anyName(in: context), context.queue == nil && context.player == nil)
        return name < Self.queueCount && !isThread && name != context.id ? name + Self.queueCount : name
    }

    /// Mostly a slot of the context's own, because each use puts threads in order.
    private func anySlot(in context: Context) -> Slot {
        let owner = context.random.once(in: 4) ? context.random.below(contexts.count) : context.id
        return slots[owner * Self.slotCount + context.random.below(Self.slotCount)]
    }

    /// What a thread does again and again.
    func step(in context: Context) {
        let slot = anySlot(in: context)
        switch context.random.below(100) {
        case ..<50: postAnything(in: context)
        case 50:
            let name = Self.keys[anyNameToPost(in: context)].name
            anySenders(in: context)[0].center.base.post(name: name, object: nil)
        case ..<70:
            let ward = context.random.once(in: 10) ? slot.exchange(nil) : nil
            end(slot.exchange(observe(in: context, ward: ward)), in: context)
        case ..<85: end(slot.exchange(nil), in: context)
        case ..<94: endShared(slot.record, in: context)
        case ..<96:
            // The target goes, and the token stays.
            let holding = slot.exchange(nil)
            if holding?.target != nil { holding?.record.willEnd() }
            holding?.target = nil
            end(slot.exchange(holding), in: context)
        case ..<98:
            let holding = slot.exchange(nil)
            holding?.record.willEnd()
            holding?.token?.store(in: bag)
            guard context.random.once(in: 20) else { return }
            bag.cancelAll()
            Tally.bags.count()
        default:
            // A sender dies, or the last center with all of its own; another one may come to lie at the same address.
            let (old, row) = (context.senders, context.random.below(3))
            var senders = row == 2 && context.random.once(in: 4) ? makeSenders() : old[row]
            senders[context.random.below(2)] = Sender(at: senders[2].center, on: self)
            context.senders[row] = senders
            withExtendedLifetime(old) {}
        }
    }

    private func end(_ holding: Holding?, in context: Context) {
        holding?.end([.cancels, .waits, .releases][context.random.below(3)], in: context)
    }

    private func endShared(_ record: Record?, in context: Context) {
        if let record, let token = record.sharedToken { end(Holding(record, token), in: context) }
    }

    // MARK: - Posting

    private func postAnything(in context: Context, hops: Int = 0) {
        let senders = anySenders(in: context)
        let sender = context.random.once(in: 4) ? nil : senders[context.random.below(senders.count)]
        post(from: sender, at: senders[0].center, in: context, hops: hops)
    }

    func post(from sender: Sender?, at center: Center, in context: Context, hops: Int = 0) {
        guard context.depth < Self.greatestDepth else { return }
        let (name, voice) = (anyNameToPost(in: context), context.id * Self.greatestDepth + context.depth)
        let (ledger, ownLedger) = (center.ledgers[name], sender?.ledgers[name])
        let letter = Letter(
            center: center.number, name: name, sender: sender?.number ?? 0, context: context.id, voice: voice,
            number: ledger.begun.add(1, at: voice), senderNumber: ownLedger?.begun.add(1, at: voice) ?? 0, hops: hops + 1)
        context.youngest[context.depth] = 0
        context.depth += 1
        center.base.post(Self.keys[name], object: sender, payload: letter)
        context.depth -= 1
        ledger.ended[voice] = letter.number
        ownLedger?.ended[voice] = letter.senderNumber
        Tally.posts.count()
    }

    // MARK: - Handling

    /// What every handler does: it has the delivery judged, and now and then uses the library itself.
    func receive(_ letter: Letter, for record: Record, in context: Context) {
        guard context.isCurrent else { return record.report(.misdirected, "was called elsewhere") }
        record.inside.add(1, ordering: .relaxed)
        record.judge(letter, in: context)
        if letter.context != context.id {
            // What has waited may be delivered inside of a post, but not where this is made by the same handler.
            if context.stack.contains(where: { $0 === record }) { record.report(.nested, "got \(letter)") }
        } else if record.kind != .actor {
            let (depth, returned) = (letter.voice % Self.greatestDepth, record.returned.load(ordering: .relaxed))
            if returned < context.youngest[depth] { record.report(.reordered, "got \(letter) after a younger one") }
            context.youngest[depth] = max(record.began, context.youngest[depth])
        }
        context.stack.append(record)
        if context.random.once(in: 8) { act(on: letter, for: record, in: context) }
        context.stack.removeLast()
        record.inside.subtract(1, ordering: .relaxed)
    }

    private func act(on letter: Letter, for record: Record, in context: Context) {
        let slot = anySlot(in: context)
        switch context.random.below(8) {
        case 0...2: if letter.hops < 3 { postAnything(in: context, hops: letter.hops) }
        case 3: endShared(record, in: context)
        case 4: endShared(slot.record, in: context)
        case 5: end(slot.exchange(nil), in: context)
        // Long enough for others to end the observation meanwhile.
        case 6: Thread.sleep(forTimeInterval: 0.000_1)
        default: end(slot.exchange(observe(in: context)), in: context)
        }
    }
}

import Foundation
import NotificationToken

extension Stage {
    /// Observes in any way; with the handler, a ward ends.
    func observe(_ center: Center, _ sender: Sender?, in context: Context, ward: Record?) -> Record {
        let kind = Kind.allCases[context.below(Kind.allCases.count)]
        let name = kind == .queue ? context.below(Context.queueCount) : anyName(in: context)
        let (queue, main) = (contexts[name % Context.queueCount], contexts[0])
        let player = contexts[Context.queueCount + name % Context.playerCount]
        let place = [Kind.queue: queue, .main: main, .mainTarget: main, .actor: player][kind]
        let record = Record(kind, of: name, at: center, from: sender, in: place, by: context)
        record.ward = ward
        record.didBegin(observe(center.base, sender, Witness(record)))
        return record
    }

    /// Calls the library; when this has returned, nobody else has the handler.
    private func observe(_ center: NotificationCenter, _ sender: Sender?, _ witness: Witness) -> NotificationToken {
        let (record, plain, target) = (witness.record, Center.keys[witness.record.name], witness.record.maker.target)
        let slow = Notification.Key(
            plain.name, coding: .custom(decode: { [self] in linger(over: $0[plain], for: record) }))
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
}

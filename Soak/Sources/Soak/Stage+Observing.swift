import Foundation
import NotificationToken
import Synchronization

extension Stage {
    /// Observes anything, in any way.
    ///
    /// - Parameters:
    ///   - context: Who does.
    ///   - ward: What ends with the handler.
    func observe(in context: Context, ward: Holding? = nil) -> Holding {
        let (senders, name) = (anySenders(in: context), anyName(in: context))
        let sender = context.random.once(in: 2) ? nil : senders[context.random.below(senders.count)]
        var kind = Kind.allCases[context.random.below(Kind.allCases.count)]
        if kind == .queue, name >= Self.queueCount { kind = .actor }
        let (center, target) = (senders[0].center, Target())
        let record = Record(kind, of: name, at: center, from: sender, by: context, on: self)
        let key = context.random.once(in: 2) ? Self.keys[name] : slowKey(for: record)
        let token = observe(key, on: center.base, from: sender, target, Witness(record, ward: ward))
        record.didBegin()
        if context.random.once(in: 3) { record.sharedToken = token }
        Tally.observations.count()
        return Holding(record, token, kind == .target || kind == .mainTarget ? target : nil)
    }

    /// Calls the library; when this has returned, nobody else has the handler.
    private func observe(
        _ key: Notification.Key<Letter>, on center: NotificationCenter, from sender: Sender?, _ target: Target,
        _ witness: Witness
    ) -> NotificationToken {
        let (record, plainKey, main) = (witness.record, Self.keys[witness.record.name], main)
        let player = players[players.startIndex + record.name % players.count]
        let call: @Sendable (Letter?, Context?) -> Void = { [self] letter, context in
            if let letter { receive(letter, for: witness.record, in: context ?? contexts[letter.context]) }
        }
        let mismatch: @Sendable (Notification.PayloadError) -> Void = { [self] _ in
            Tally.mismatches.count()
            linger(over: nil, for: record)
        }
        switch (record.kind, player.player) {
        case (.key, _): return center.observe(key, object: sender, using: { call($0, nil) }, onMismatch: mismatch)
        case (.target, _):
            return center.observe(key, object: sender, with: target, using: { call($1, nil) }, onMismatch: mismatch)
        case (.name, _): return center.observe(name: key.name, object: sender) { call($0[plainKey], nil) }
        case (.queue, _):
            let context = contexts[record.name]
            return center.observe(name: key.name, object: sender, queue: context.queue) { call($0[plainKey], context) }
        case (.main, _):
            return center.observe(key, object: sender, on: MainActor.self, using: { call($0, main) }, onMismatch: mismatch)
        case (.mainTarget, _):
            return center.observe(
                key, object: sender, on: MainActor.self, with: target, using: { call($1, main) }, onMismatch: mismatch)
        case (.mainName, _):
            return center.observe(name: key.name, object: sender, on: MainActor.self) { call($0[plainKey], main) }
        case (.actor, let actor?):
            return center.observe(key, object: sender, on: actor, using: { call($1, player) }, onMismatch: mismatch)
        default:
            let letters = center.payloads(for: key, object: sender, onMismatch: mismatch)
            let task = Task { for await letter in letters { witness.record.judge(letter, in: nil) } }
            return NotificationToken { task.cancel() }
        }
    }

    private func slowKey(for record: Record) -> Notification.Key<Letter> {
        let plainKey = Self.keys[record.name]
        let decode: @Sendable (Notification) -> Letter? = { [self] notification in
            linger(over: notification[plainKey], for: record)
            return notification[plainKey]
        }
        return .init(plainKey.name, coding: .custom(decode: decode))
    }

    /// Keeps the poster where it reads: for a moment, in which others may end the observation, or until another thread has.
    private func linger(over letter: Letter?, for record: Record) {
        let turn = Tally.slowReads.count()
        if turn.isMultiple(of: 8) { Thread.sleep(forTimeInterval: 0.000_1) }
        if isFrozen.load(ordering: .relaxed), record.kind == .actor || record.kind == .main, Context.current != nil {
            thaw.wait()
            thaw.signal()
        }
        guard turn.isMultiple(of: 32), let token = record.sharedToken else { return }
        let isCancelled = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            Holding(record, token).end(.cancels, in: nil)
            isCancelled.signal()
        }
        if isCancelled.wait(timeout: .now() + Director.patience) == .timedOut { record.report(.stuck, "can't be cancelled") }
        if let letter { record.didEnd(while: letter) }
    }
}

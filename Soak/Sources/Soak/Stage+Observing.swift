import Foundation
import NotificationToken
import Synchronization

extension Stage {
    /// Observes one of the names on one of the centers, in one of the ways.
    func observeAnything(in context: Context, ward: Holding? = nil) -> Holding {
        context.begin(.observing)
        let name = context.random.below(Names.count)
        let kind = Kind.any(for: name, using: &context.random)
        let center = context.view.centers[context.random.below(context.view.centers.count)]
        let sender = context.random.once(in: 2) ? nil : context.view.senders.randomElement(using: &context.random)
        let id = context.id + contexts.count * context.recordCount
        context.recordCount += 1
        let record = Record(
            id: id, center: center.number, name: name, sender: sender?.number ?? 0, kind: kind, maker: context.id)
        let holding = Holding(record)
        // Of some observations the handler gets at the token, to cancel it.
        let isSelfish = context.random.once(in: 8)
        begin(holding, on: center.base, from: sender, ward: ward)
        if isSelfish, let token = holding.token {
            holding.isShared = true
            record.ownToken.set(token)
        }
        record.observeReturned = .now
        context.diary.records.append(record)
        return holding
    }

    private func begin(_ holding: Holding, on center: NotificationCenter, from sender: Sender?, ward: Holding?) {
        let record = holding.record
        let key = Names.keys[record.name]
        guard record.kind != .stream else {
            let payloads = center.payloads(for: key, object: sender)
            holding.task = loop(over: payloads, for: record)
            if let ward { endStray(ward) }
            return
        }
        let witness = Witness(of: record, on: self, ward: ward)
        switch record.kind {
        case .key:
            holding.token = center.observe(key, object: sender) { [self] letter in
                receive(letter, for: record, in: contexts[letter.poster], witness)
            }
        case .name:
            holding.token = center.observe(name: key.name, object: sender) { [self] notification in
                guard let letter = notification[key] else { return }
                receive(letter, for: record, in: contexts[letter.poster], witness)
            }
        case .target:
            let target = Target(of: record)
            holding.target = target
            holding.token = center.observe(key, object: sender, with: target) { [self] _, letter in
                receive(letter, for: record, in: contexts[letter.poster], witness)
            }
        case .queue(let rank):
            let context = context(ofRank: rank)
            var queue = OperationQueue.main
            if case .queue(let own) = context.role { queue = own }
            holding.token = center.observe(name: key.name, object: sender, queue: queue) { [self] notification in
                guard let letter = notification[key] else { return }
                receive(letter, for: record, in: context, witness)
            }
        case .main:
            holding.token = center.observe(key, object: sender, on: MainActor.self) { [self] letter in
                receive(letter, for: record, in: main, witness)
            }
        case .mainName:
            holding.token = center.observe(name: key.name, object: sender, on: MainActor.self) { [self] notification in
                guard let letter = notification[key] else { return }
                receive(letter, for: record, in: main, witness)
            }
        case .mainTarget:
            let target = Target(of: record)
            holding.target = target
            holding.token = center.observe(key, object: sender, on: MainActor.self, with: target) { [self] _, letter in
                receive(letter, for: record, in: main, witness)
            }
        case .actor(let number):
            let context = context(ofActor: number)
            holding.token = center.observe(key, object: sender, on: players[number]) { [self] _, letter in
                receive(letter, for: record, in: context, witness)
            }
        case .stream: break
        }
    }

    private func loop(over payloads: NotificationCenter.Payloads<Letter>, for record: Record) -> Task<Void, Never> {
        Record.Loop.live.wrappingAdd(1, ordering: .relaxed)
        return Task {
            for await letter in payloads {
                let now = Stamp.now
                record.loop.append(
                    Delivery(
                        record: record.id, poster: letter.poster, sequence: letter.sequence, context: -1, began: now,
                        ended: now))
            }
            Record.Loop.live.wrappingSubtract(1, ordering: .relaxed)
        }
    }
}

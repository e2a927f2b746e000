import Foundation
import NotificationToken

/// Collects what the contexts have written down, and compares it with what must have happened.
///
/// `@unchecked Sendable`: `lock` guards the variables while diaries are collected; else the director's thread alone uses them.
final class Audit: @unchecked Sendable {
    private let lock = NSLock()
    private let stage: Stage
    private(set) var tally = Tally()
    private var live: [Int: Record] = [:]
    private var faults: [Fault] = []
    private var ledger: Ledger

    init(of stage: Stage) {
        self.stage = stage
        ledger = Ledger(contexts: stage.contexts)
    }

    /// Compares everything since the last time.
    ///
    /// The workers must be pausing.
    ///
    /// - Parameter patience: How long to wait for what has to happen and has not, in seconds, while nothing else happens.
    /// - Returns: What is wrong.
    func close(patience: Double) -> [Fault] {
        var lastNews = Stamp.now
        while true {
            if collect() {
                lastNews = .now
                continue
            }
            let centers = Set(stage.arena.view.centers.map(\.number))
            let findings = ledger.judge(Array(live.values), centers: centers)
            let isPatient = Double(Stamp.now - lastNews) / 1e9 < patience
            if faults.isEmpty, findings.faults.isEmpty, !findings.missing.isEmpty, isPatient {
                Thread.sleep(forTimeInterval: 0.002)
                continue
            }
            finish()
            return faults + findings.faults + findings.missing
        }
    }

    /// Forgets what has been compared.
    private func finish() {
        for record in live.values {
            record.deliveries = []
            if record.isOver { live[record.id] = nil }
        }
        ledger = Ledger(contexts: stage.contexts)
    }

    // MARK: - Collecting

    /// Collects every diary, in its context.
    ///
    /// - Returns: Whether there was anything new.
    private func collect() -> Bool {
        let count = tally.entries
        var entries: [Diary] = []
        for context in stage.contexts {
            let diary = perform(in: context) {
                self.stage.arena.renewView(of: context)
                context.begin(.collecting)
                return context.collect()
            }
            ledger.append(diary.diary, from: context, firstSequence: diary.firstSequence)
            entries.append(diary.diary)
        }
        entries.append(stage.strays.collect())
        for record in entries.flatMap(\.records) { live[record.id] = record }
        for record in live.values where record.kind == .stream {
            entries.append(Diary(deliveries: record.loop.collect()))
        }
        for diary in entries { absorb(diary) }
        return tally.entries != count
    }

    private func absorb(_ diary: Diary) {
        tally.posts += diary.posts.count
        tally.observations += diary.records.count
        faults += diary.faults
        for delivery in diary.deliveries {
            guard let record = live[delivery.record] else {
                faults.append(Fault(.late, "observation \(delivery.record) ended in an earlier lap"))
                continue
            }
            record.deliveries.append(delivery)
            tally.deliveries[record.kind.description, default: 0] += 1
        }
        for ending in diary.endings {
            tally.endings[ending.way, default: 0] += 1
            live[ending.record]?.endings.append(ending)
        }
    }

    /// Runs something in a context, and waits for it.
    private func perform<Result>(in context: Context, _ body: @escaping @Sendable () -> Result) -> Result {
        let box = Box<Result>()
        let isDone = DispatchSemaphore(value: 0)
        let errand: @Sendable () -> Void = { [lock] in
            lock.withLock { box.result = body() }
            isDone.signal()
        }
        switch context.role {
        case .worker: errand()
        case .queue(let queue): queue.addOperation(errand)
        case .main: DispatchQueue.main.async(execute: errand)
        case .actor(let number):
            let player = stage.players[number]
            Task { await player.perform(errand) }
        }
        isDone.wait()
        return lock.withLock {
            guard let result = box.result else { preconditionFailure("the errand has been run") }
            return result
        }
    }

    /// Carries a result.
    ///
    /// `@unchecked Sendable`: the audit's lock guards it.
    private final class Box<Result>: @unchecked Sendable {
        var result: Result?
    }
}

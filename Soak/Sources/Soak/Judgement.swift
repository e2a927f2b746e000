/// Compares what one observation got in a lap with what it had to get.
struct Judgement {
    private let record: Record
    private let ledger: Ledger
    /// From then on, somebody was ending it.
    private let endBegan: Stamp
    /// What was posted after this must not arrive.
    private let endReturned: Stamp

    init(of record: Record, in ledger: Ledger) {
        self.record = record
        self.ledger = ledger
        endBegan = record.endings.map(\.began).min() ?? .never
        endReturned = min(record.endings.map(\.returned).min() ?? .never, record.targetDiedAt ?? .never)
    }

    func judge(_ entries: [Ledger.Entry], isCenterAlive: Bool, _ findings: inout Ledger.Findings) {
        for delivery in record.deliveries {
            if let fault = fault(of: delivery) { findings.faults.append(fault) }
        }
        let byPoster = Dictionary(grouping: record.deliveries, by: \.poster).mapValues { $0.map(\.sequence) }
        for (poster, sequences) in byPoster {
            if let fault = fault(of: sequences, by: poster) { findings.faults.append(fault) }
        }
        judgeMissing(entries, byPoster.mapValues { Set($0) }, &findings)
        let isEnded = endReturned != .never && record.endings.contains { $0.returned != .never }
        if record.kind != .stream, record.releasedAt == nil, isEnded || !isCenterAlive {
            let why = isEnded ? "has ended" : "lost its center"
            findings.missing.append(Fault(.unreleased, "\(record.description) \(why), and its handler is still there"))
        }
    }

    // MARK: - What arrived

    private func fault(of delivery: Delivery) -> Fault? {
        let poster = ledger.contexts[delivery.poster].description
        let what = "\(record.description) got post \(delivery.sequence) by \(poster)"
        guard let post = ledger.post(delivery.sequence, by: delivery.poster) else {
            return Fault(.late, "\(what), of an earlier lap")
        }
        if !record.matches(post) {
            return Fault(
                .misdirected, "\(what), which is for center \(post.center), name \(post.name), sender \(post.sender)")
        }
        // To those who are on the same thread, it is plain what came first.
        if post.ended < record.observeBegan || (record.maker == delivery.poster && post.began < record.observeBegan) {
            return Fault(.misdirected, "\(what), which began before the observation did")
        }
        if post.began > endReturned { return Fault(.late, "\(what), which began after it had ended") }
        for ending in record.endings {
            let isInSameContext = ending.context == delivery.context
            if isInSameContext, delivery.began > ending.returned {
                return Fault(.late, "\(what), in the context that had ended it before")
            }
            let isOnCallStack = isInSameContext && delivery.began < ending.began
            if ending.hasWaited, delivery.ended > ending.returned, !isOnCallStack {
                return Fault(.late, "\(what), and was running after a wait for it")
            }
        }
        return nil
    }

    /// Looks for what arrived twice, or in another order than it was posted.
    private func fault(of sequences: [Int], by poster: Int) -> Fault? {
        let context = ledger.contexts[poster].description
        var greatest = -1
        var seen: Set<Int> = []
        for sequence in sequences {
            guard seen.insert(sequence).inserted else {
                return Fault(.doubled, "\(record.description) got post \(sequence) by \(context) twice")
            }
            // A handler that posts again makes the observers after it get the second post first.
            if sequence < greatest, !ledger.isNested(greatest, in: sequence, by: poster) {
                return Fault(
                    .reordered, "\(record.description) got post \(greatest) by \(context) before post \(sequence)")
            }
            greatest = max(greatest, sequence)
        }
        return nil
    }

    // MARK: - What did not arrive

    /// Looks for what was posted after the observation was made, finished before anyone began to end it, and has not arrived.
    ///
    /// What waits for its context when the observation ends is let go of. So where posts don't wait for their handlers, this
    /// must arrive only if the observation goes on, or a later post of the same context has.
    private func judgeMissing(
        _ entries: [Ledger.Entry], _ arrived: [Int: Set<Int>], _ findings: inout Ledger.Findings
    ) {
        var last: [Int: Stamp] = [:]
        for (poster, sequences) in arrived {
            last[poster] = sequences.max().flatMap { ledger.post($0, by: poster) }?.began
        }
        for entry in entries where record.matches(entry.post) {
            if arrived[entry.poster]?.contains(entry.sequence) == true { continue }
            let post = entry.post
            let poster = ledger.contexts[entry.poster]
            guard post.began > record.observeReturned, post.ended < endBegan else { continue }
            let isNeeded = record.kind.isSynchronous(for: poster) || endBegan == .never
            guard isNeeded || post.ended < last[entry.poster] ?? 0 else { continue }
            findings.missing.append(
                Fault(.lost, "\(record.description) did not get post \(entry.sequence) by \(poster.description)"))
        }
    }
}

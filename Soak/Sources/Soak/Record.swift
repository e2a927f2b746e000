import Foundation
import NotificationToken
import Synchronization

/// How somebody observes: the first four ways have the post wait for the handler.
enum Kind: Int, CaseIterable {
    case key, target, name, queue, main, mainTarget, mainName, actor, stream
}

/// What must be true of one observation.
///
/// `@unchecked Sendable`: `lock` guards `required` and `token`. What else is no constant and not atomic is written before it is
/// read: that is a promise of the library, and Thread Sanitizer sees whether it is kept.
final class Record: @unchecked Sendable {
    let kind: Kind
    /// The numbers of what is observed; 0 stands for every sender.
    let center, name, sender: Int
    private let stage: Stage
    private let ledger: Ledger
    let began = DispatchTime.now().uptimeNanoseconds
    let returned = Atomic(UInt64.max)
    /// How many deliveries are under way.
    let inside = Atomic(0)
    private(set) var isReleased = false

    /// What each voice had posted when the observation began, and had at least begun to post when it had begun.
    private let before: [Int]
    private var after: [Int] = []
    /// What each voice had posted when somebody first wanted to end the observation.
    private var required: [Int]?
    /// For each voice, the first and the last post that were delivered, how many were, and the last one that may be.
    private var first, delivered: UnsafeMutablePointer<Int>
    private let last, limit: Counts
    /// The contexts in which the observation was ended.
    private let endings: Counts

    private let lock = NSLock()
    private weak var token: NotificationToken?

    init(_ kind: Kind, of name: Int, at center: Center, from sender: Sender?, by maker: Context, on stage: Stage) {
        (self.kind, self.name, self.center, self.sender) = (kind, name, center.number, sender?.number ?? 0)
        let (ledger, voices) = ((sender?.ledgers ?? center.ledgers)[name], stage.voices)
        before = (0..<voices).map { (stage.context(of: $0) === maker ? ledger.begun : ledger.ended)[$0] }
        (first, delivered) = (.allocate(capacity: voices), .allocate(capacity: voices))
        for cells in [first, delivered] { cells.initialize(repeating: 0, count: voices) }
        (last, limit, endings) = (Counts(voices), Counts(voices, of: .max), Counts(stage.contexts.count))
        (self.stage, self.ledger) = (stage, ledger)
    }

    deinit { for cells in [first, delivered] { cells.deallocate() } }

    func didBegin() {
        after = ledger.begun.values
        returned.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
    }

    // MARK: - Ending

    /// The token, if others than its owner may use it.
    var sharedToken: NotificationToken? {
        get { lock.withLock { token } }
        set { lock.withLock { token = newValue } }
    }

    func willEnd() { lock.withLock { required = required ?? ledger.ended.values } }

    /// From now on no new post may arrive, after a wait none at all, and nothing in this context.
    func didEnd(in context: Context?, byWaiting: Bool) {
        for (voice, number) in ledger.begun.values.enumerated() { limit[voice] = byWaiting ? 0 : number }
        if let context { endings[context.id] = 1 }
    }

    /// Comes when the observation was ended while its decoder was reading a letter.
    func didEnd(while letter: Letter) { limit[letter.voice] = number(of: letter) - 1 }

    // MARK: - Judging

    func judge(_ letter: Letter, in context: Context?) {
        let (voice, number, last) = (letter.voice, number(of: letter), last[letter.voice])
        Tally.deliveries.add(1, at: kind.rawValue)
        if letter.center != center || letter.name != name || sender != 0 && letter.sender != sender {
            return report(.misdirected, "got \(letter)")
        }
        // The loop over a stream may get one more.
        let isLate = number > limit[voice] || context.map { endings[$0.id] > 0 } == true
        if isLate, kind != .stream { report(.late, "got \(letter)") }
        if number <= before[voice] { report(.misdirected, "is younger than \(letter)") }
        if number == last { report(.doubled, "got \(letter) again") }
        if number < last { report(.reordered, "got \(letter) after number \(last)") }
        if last == 0 { first[voice] = number }
        delivered[voice] += 1
        self.last[voice] = max(last, number)
    }

    /// Whether everything that was posted has arrived, if the observation goes on.
    var isComplete: Bool {
        let isOver = lock.withLock { required != nil }
        return isOver || zip(after, ledger.ended.values).enumerated().allSatisfy { max($1.0, last[$0]) >= $1.1 }
    }

    /// Comes when the handler is destroyed, and nothing can arrive any more.
    func close() {
        isReleased = true
        let required = lock.withLock { self.required }
        for (voice, after) in after.enumerated() {
            let isMain = Kind.main.rawValue...Kind.mainName.rawValue ~= kind.rawValue
            let isSynchronous = kind.rawValue < 4 || isMain && stage.context(of: voice) === stage.main
            let due = isSynchronous ? required?[voice] ?? 0 : 0
            let hasGap = delivered[voice] > 0 && (first[voice] > after + 1 || delivered[voice] <= last[voice] - first[voice])
            if hasGap || due > max(after, last[voice]) { report(.lost, "missed posts of voice \(voice)") }
        }
    }

    func report(_ fault: Tally, _ message: String) {
        fault.report("observer (\(kind), center \(center), name \(name), sender \(sender)) \(message)")
    }

    private func number(of letter: Letter) -> Int { sender == 0 ? letter.number : letter.senderNumber }
}

/// What a handler captures: its end is the handler's.
final class Witness: Sendable {
    static let alive = Counts(Kind.allCases.count)
    let record: Record
    /// An observation that ends with the handler of this one.
    private let ward: Holding?

    init(_ record: Record, ward: Holding?) {
        (self.record, self.ward) = (record, ward)
        Self.alive.add(1, at: record.kind.rawValue)
    }

    deinit {
        ward?.end(.releases, in: nil)
        record.close()
        Self.alive.add(-1, at: record.kind.rawValue)
    }
}

import Foundation
import NotificationToken

/// How somebody observes.
enum Kind: CaseIterable { case key, target, name, queue, main, mainTarget, actor, stream }

/// One observation, and what must be true of it.
///
/// `@unchecked Sendable`: `lock` guards `weakToken`, and whoever has taken the record from its slot owns `token`. What else is
/// neither constant nor atomic is written before it is read: that is a promise of the library, and Thread Sanitizer sees whether
/// it is kept.
final class Record: CustomStringConvertible, @unchecked Sendable {
    let number = Tally.observations.count()
    let kind: Kind
    /// The numbers of what is observed; 0 stands for every sender.
    let center, name, sender: Int
    /// Where the handler runs; nil for the poster's context.
    let context: Context?
    let maker: Context
    private weak var target: Target?
    /// What ends with the handler.
    var ward: Record?
    var token: NotificationToken?
    /// How many deliveries are under way, and how often it was read for the observation.
    let (inside, reads) = (Counts(1), Counts(1))

    private let lock = NSLock()
    private weak var weakToken: NotificationToken?
    private var isReleased = false
    /// How many posts each voice has begun, and had when the observation had begun.
    private let ledger: Counts
    private var atBegin: [Int] = []
    /// Of each voice, the last post that was delivered, how many before it were not, and the last one that may be; and whether a
    /// context has ended the observation.
    private let last, missing, limit, endings: Counts

    init(_ kind: Kind, of name: Int, at center: Center, from sender: Sender?, in context: Context?, by maker: Context) {
        (self.kind, self.name, self.center, self.sender) = (kind, name, center.number, sender?.number ?? 0)
        (self.context, self.maker, target) = (context, maker, maker.target)
        ledger = (sender?.ledgers ?? center.ledgers)[name]
        let voices = ledger.values.count
        (last, missing, limit, endings) = (Counts(voices), Counts(voices), Counts(voices, of: .max), Counts(voices))
    }

    /// Comes when the library has been called.
    func didBegin(_ token: NotificationToken) {
        (atBegin, self.token) = (ledger.values, token)
        if number.isMultiple(of: 3) { lock.withLock { weakToken = token } }
    }

    // MARK: - Ending

    /// The token, if others than its owner may use it.
    var sharedToken: NotificationToken? { lock.withLock { weakToken } }

    /// Ends the observation.
    ///
    /// - Parameters:
    ///   - way: How: `cancels`, `waits`, or `releases`, if that is possible.
    ///   - shared: The shared token; nil for the owner.
    ///   - context: Where this is called; nil if nobody knows.
    func end(_ way: Tally, _ shared: NotificationToken? = nil, in context: Context?) {
        way.count()
        var hasWaited = false
        if way == .waits, kind != .stream, let context, let token = shared ?? token {
            hasWaited = token.cancelAndWait()
            let own = context.stack.count { $0 === self }
            if hasWaited ? inside[0] > own : context.stack.isEmpty { report(.late, "was not waited for") }
            if hasWaited, own == 0, !isReleased { report(.unreleased, "is there after a wait") }
        } else if way == .releases, sharedToken == nil {
            token = nil
        } else {
            (shared ?? token)?.cancel()
        }
        // From now on no new post may arrive, after a wait none at all, and nothing in this context.
        for (voice, number) in ledger.values.enumerated() { limit[voice] = hasWaited ? 0 : number }
        if let context { endings[context.id] = 1 }
    }

    /// Comes when the observation was ended while its decoder was reading a letter.
    func didEnd(while letter: Letter) { limit[letter.voice] = number(of: letter) - 1 }

    // MARK: - Judging

    func judge(_ letter: Letter, in context: Context?) {
        let (voice, number, last) = (letter.voice, number(of: letter), last[letter.voice])
        Tally.deliveries.count()
        if letter.center != center || letter.name != name || sender != 0 && letter.sender != sender {
            return report(.misdirected, "got \(letter)")
        }
        let isLate = number > limit[voice] || context.map { endings[$0.id] > 0 } == true
        // The loop over a stream may get one more.
        if isLate, kind != .stream { report(.late, "got \(letter)") }
        if number == last { report(.doubled, "got \(letter) again") }
        if number < last { report(.reordered, "got \(letter) after number \(last)") }
        if number != last, last > 0 { missing.add(number < last ? -1 : number - last - 1, at: voice) }
        self.last[voice] = max(number, last)
    }

    /// Whether everything that was posted has arrived, if the observation goes on.
    var isComplete: Bool {
        let isOver = limit[0] < .max || target == nil && (kind == .target || kind == .mainTarget)
        return isOver || zip(atBegin, ledger.values).enumerated().allSatisfy { max($1.0, last[$0]) >= $1.1 }
    }

    /// Comes when the handler is destroyed, and nothing can arrive any more.
    func close() {
        if missing.values.contains(where: { $0 > 0 }) { report(.lost, "missed posts between others") }
        ward?.end(.releases, in: nil)
        isReleased = true
        Tally.ends.count()
    }

    var description: String { "observer (\(kind), center \(center), name \(name), sender \(sender))" }

    func report(_ fault: Tally, _ message: String) { fault.report("\(self) \(message)") }

    private func number(of letter: Letter) -> Int { sender == 0 ? letter.number : letter.senderNumber }
}

/// What a handler captures: its end is the handler's.
final class Witness: Sendable {
    let record: Record
    init(_ record: Record) { self.record = record }
    deinit { record.close() }
}

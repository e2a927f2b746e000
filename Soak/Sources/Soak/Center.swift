import Foundation
import NotificationToken
import Synchronization

/// A center, with a number, because an address may come again.
final class Center: Sendable {
    static let last = Atomic(0)
    let number = last.add(1, ordering: .relaxed).newValue
    let base = NotificationCenter()
    let ledgers: [Ledger]

    init(voices: Int) { ledgers = (0..<Stage.nameCount).map { _ in Ledger(voices: voices) } }
}

/// What posts at a center, and in its deinit says farewell: that must still reach those who observe it, and nobody else.
final class Sender: Sendable {
    let number = Center.last.add(1, ordering: .relaxed).newValue
    let center: Center
    let ledgers: [Ledger]
    private let stage: Stage

    init(at center: Center, on stage: Stage) {
        (self.center, self.stage) = (center, stage)
        ledgers = center.ledgers.map { _ in Ledger(voices: stage.voices) }
    }

    deinit {
        if let context = Context.current { stage.post(from: self, at: center, in: context) }
    }
}

/// Counts the posts of one name, at a center or by a sender there.
///
/// Each voice has its own counts. A voice is a context at one depth of nested posts, so it makes one post after the other.
final class Ledger: Sendable {
    let begun, ended: Counts

    init(voices: Int) { (begun, ended) = (Counts(voices), Counts(voices)) }
}

/// What is posted: where, by whom, and the post's numbers in the ledgers of center and sender.
struct Letter: Sendable {
    let center, name, sender, context, voice, number, senderNumber: Int
    /// How many posts, one by the handler of the other, led to this one.
    let hops: Int
}

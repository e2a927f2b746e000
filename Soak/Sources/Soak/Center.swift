import Foundation
import NotificationToken

/// A center, with a number, because an address may come again.
final class Center: Sendable {
    static let keys = (0..<40).map { Notification.Key<Letter>("soak.\($0)") }

    let (number, base) = (Tally.centers.count(), NotificationCenter())
    /// How many posts of each name every voice has begun; so it is with senders.
    let ledgers: [Counts]

    init(voices: Int) { ledgers = Self.keys.map { _ in Counts(voices) } }
}

/// What posts at a center, and in its deinit says farewell: that must still reach those who observe it, and nobody else.
final class Sender: Sendable {
    let number = Tally.senders.count()
    let center: Center
    let ledgers: [Counts]
    private let stage: Stage

    init(at center: Center, on stage: Stage) {
        (self.center, self.stage, ledgers) = (center, stage, center.ledgers.map { Counts($0.values.count) })
    }

    deinit { if let context = Context.current { stage.post(from: self, at: center, in: context) } }
}

/// What is posted: where and by whom, by numbers (0 stands for no sender); and which post of its voice it is, of all and by sender.
///
/// A voice is a context at one depth of nested posts, so it posts one after the other.
struct Letter: Sendable { let center, name, sender, context, voice, number, senderNumber: Int }

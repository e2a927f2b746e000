import Foundation
import NotificationToken

extension Stage {
    /// What every handler does: writes down that it was called, and now and then uses the library itself.
    func receive(_ letter: Letter, for record: Record, in context: Context, _ witness: Witness) {
        guard context.isCurrent else {
            strays.append(Fault(.misdirected, "\(record.description) was not called on the \(context.description)"))
            return
        }
        let began = Stamp.now
        context.begin(.handling)
        if context.role != .worker, context.depth == 0, context.handling.isEmpty { arena.renewView(of: context) }
        let index = context.diary.deliveries.count
        context.diary.deliveries.append(
            Delivery(
                record: record.id, poster: letter.poster, sequence: letter.sequence, context: context.id, began: began))
        context.handling.append(record.id)
        if context.random.once(in: 12) { act(on: letter, for: record, in: context) }
        context.handling.removeLast()
        witness.mark(context)
        context.diary.deliveries[index].ended = .now
    }

    private func act(on letter: Letter, for record: Record, in context: Context) {
        switch context.random.below(9) {
        case 0...2:
            // Bounded both along the call stack and from one context to the next.
            guard letter.depth < Self.greatestDepth, context.depth < Self.greatestDepth else { return }
            postAnything(in: context, depth: letter.depth)
        case 3:
            if let token = record.ownToken.get() { cancel(token, of: record, in: context) }
        case 4:
            if let (other, token) = board.share(using: &context.random) { cancel(token, of: other, in: context) }
        case 5:
            if let other = board.exchange(nil, using: &context.random) { end(other, by: .drop, in: context) }
        case 6:
            if let other = board.exchange(nil, using: &context.random) { end(other, by: .wait, in: context) }
        case 7:
            // Long enough for others to end the observation while the handler runs.
            Thread.sleep(forTimeInterval: 0.0001)
        default:
            let fresh = observeAnything(in: context)
            if let other = board.exchange(fresh, using: &context.random) { end(other, by: .cancel, in: context) }
        }
    }
}

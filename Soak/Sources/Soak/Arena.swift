import Foundation
import Synchronization

/// The centers and senders that there are: now and then one is replaced, and later ones come to lie at its address.
///
/// Contexts look at a view of their own, and renew it when they find that it is old, so that using the arena does not put
/// the threads in order. An old center or sender lives until the last view of it is gone.
///
/// `@unchecked Sendable`: `lock` guards `current` and `lastNumber`.
final class Arena: @unchecked Sendable {
    struct View {
        var centers: [Center]
        var senders: [Sender]
        var version: Int
    }

    private let lock = NSLock()
    private let version = Atomic<Int>(0)
    private var current: View
    private var lastNumber: Int

    init(centerCount: Int, senderCount: Int) {
        current = View(
            centers: (1...centerCount).map { Center(number: $0) },
            senders: (1...senderCount).map { Sender(number: $0) },
            version: 0)
        lastNumber = max(centerCount, senderCount)
    }

    var view: View { lock.withLock { current } }

    func renewView(of context: Context) {
        guard context.view.version != version.load(ordering: .relaxed) else { return }
        // A sender that goes with the old view may post, and looks at the new one then.
        let old = context.view
        context.view = view
        withExtendedLifetime(old) {}
    }

    func replaceCenter(_ index: Int) {
        let old = lock.withLock {
            advanceLocked()
            defer { current.centers[index] = Center(number: lastNumber) }
            return current.centers[index]
        }
        withExtendedLifetime(old) {}
    }

    func replaceSender(_ index: Int) {
        let old = lock.withLock {
            advanceLocked()
            defer { current.senders[index] = Sender(number: lastNumber) }
            return current.senders[index]
        }
        withExtendedLifetime(old) {}
    }

    private func advanceLocked() {
        lastNumber += 1
        current.version += 1
        version.store(current.version, ordering: .relaxed)
    }
}

/// A center with a number, because an address may come again.
final class Center: Sendable {
    let number: Int
    let base = NotificationCenter()

    init(number: Int) {
        self.number = number
    }
}

/// What posts.
///
/// In its deinit it says farewell: that must still reach those who observe it, and nobody else.
final class Sender: Sendable {
    let number: Int

    init(number: Int) {
        self.number = number
    }

    deinit {
        guard let worker = Worker.current, worker.context.depth < Stage.greatestDepth else { return }
        worker.stage.post(from: self, in: worker.context, depth: worker.context.depth)
    }
}

import Foundation

/// A typed center that does not post through Foundation: an array of closures for each name and sender, under a lock.
///
/// This is how published typed centers dispatch. Code that knows only `NotificationCenter` can't hear their posts.
final class OwnCenter<Payload>: @unchecked Sendable {
    /// Its release ends the observation.
    final class Token {
        private let remove: () -> Void

        fileprivate init(remove: @escaping () -> Void) { self.remove = remove }
        deinit { remove() }
    }

    private let lock = NSLock()
    private var lists: [Notification.Name: [ObjectIdentifier?: [(number: Int, handle: (Payload) -> Void)]]] = [:]
    private var lastNumber = 0

    func observe(_ name: Notification.Name, by sender: AnyObject?, using handle: @escaping (Payload) -> Void) -> Token {
        let sender = sender.map { ObjectIdentifier($0) }
        return lock.withLock {
            lastNumber += 1
            lists[name, default: [:]][sender, default: []].append((lastNumber, handle))
            return Token { [lastNumber] in
                self.lock.withLock { self.lists[name]?[sender]?.removeAll { $0.number == lastNumber } }
            }
        }
    }

    func post(_ payload: Payload, _ name: Notification.Name, by sender: AnyObject?) {
        let (everySender, oneSender) = lock.withLock {
            (lists[name]?[nil], sender.flatMap { lists[name]?[ObjectIdentifier($0)] })
        }
        for (_, handle) in everySender ?? [] { handle(payload) }
        for (_, handle) in oneSender ?? [] { handle(payload) }
    }
}

import Foundation

/// A typed center that does not post through Foundation: an array of closures for each name and sender, under a lock.
///
/// This is how published typed centers dispatch. Code that knows only `NotificationCenter` can't hear their posts.
final class OwnCenter<Payload>: @unchecked Sendable {
    typealias Handler = (Payload) -> Void

    /// Its release ends the observation.
    final class Token {
        private let remove: () -> Void

        fileprivate init(remove: @escaping () -> Void) { self.remove = remove }
        deinit { remove() }
    }

    private let lock = NSLock()
    private var lists: [Notification.Name: [ObjectIdentifier?: (numbers: [Int], handlers: [Handler])]] = [:]
    private var lastNumber = 0

    func observe(_ name: Notification.Name, by sender: AnyObject?, using handler: @escaping Handler) -> Token {
        let sender = sender.map { ObjectIdentifier($0) }
        return lock.withLock {
            lastNumber += 1
            lists[name, default: [:]][sender, default: ([], [])].numbers.append(lastNumber)
            lists[name, default: [:]][sender, default: ([], [])].handlers.append(handler)
            return Token { [lastNumber] in self.remove(lastNumber, name, sender) }
        }
    }

    func post(_ payload: Payload, _ name: Notification.Name, by sender: AnyObject?) {
        let (everySender, oneSender) = lock.withLock {
            (lists[name]?[nil]?.handlers, sender.flatMap { lists[name]?[ObjectIdentifier($0)]?.handlers })
        }
        for handle in everySender ?? [] { handle(payload) }
        for handle in oneSender ?? [] { handle(payload) }
    }

    private func remove(_ number: Int, _ name: Notification.Name, _ sender: ObjectIdentifier?) {
        lock.withLock {
            guard let index = lists[name]?[sender]?.numbers.firstIndex(of: number) else { return }
            lists[name]?[sender]?.numbers.remove(at: index)
            lists[name]?[sender]?.handlers.remove(at: index)
        }
    }
}

import Probes

/// Closures in an array, and nothing else: no lock, no names, no order to keep; the physical limit.
///
/// `@unchecked Sendable`: nobody observes while two threads post.
final class Closures: Contender, @unchecked Sendable {
    private var everySender: [(User) -> Void] = []
    private var bySender: [ObjectIdentifier: [(User) -> Void]] = [:]

    func observe(_ sender: Sender?) -> ObjectIdentifier? {
        let identity = sender.map { ObjectIdentifier($0) }
        if let identity {
            bySender[identity, default: []].append { user in deliver(Int64(user.number)) }
        } else {
            everySender.append { user in deliver(Int64(user.number)) }
        }
        return identity
    }

    /// Takes out the last one, since an array knows no other cheaply.
    func end(_ identity: ObjectIdentifier?) {
        if let identity { bySender[identity] = nil } else { everySender.removeLast() }
    }

    func post(_ user: User, from sender: Sender?) {
        for handler in everySender { handler(user) }
        guard let sender, let handlers = bySender[ObjectIdentifier(sender)] else { return }
        for handler in handlers { handler(user) }
    }
}

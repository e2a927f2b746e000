import Foundation

/// Who is subscribed to a relay, in the order of subscription, and by sender in constant time.
///
/// The gate's lock guards it.
struct Roster {
    private let everySender = SenderList(sender: nil)
    private var bySender: [ObjectIdentifier: SenderList] = [:]
    /// The lists of senders that are gone, where another one lies at the address: nobody posts to them any more.
    private var displaced: [SenderList] = []
    private var lastSequence = 0
    private var active = 0

    var isEmpty: Bool { active == 0 }

    /// All active subscriptions, in no order.
    var subscriptions: [Subscription] {
        ([everySender] + Array(bySender.values) + displaced).flatMap(\.subscriptions).filter(\.isActiveLocked)
    }

    mutating func add(_ subscription: Subscription, from sender: Pin?) {
        lastSequence += 1
        active += 1
        subscription.sequence = lastSequence
        list(for: sender).append(subscription)
    }

    mutating func remove(_ subscription: Subscription) {
        active -= 1
        guard let list = subscription.list else { return }
        list.remove(subscription)
        guard list.isEmpty, let address = list.sender?.address else { return }
        if bySender[address] === list { bySender[address] = nil } else { displaced.removeAll { $0 === list } }
    }

    /// The way of a post: those who observe every sender, and those who observe the post's.
    ///
    /// - Parameter sender: The address of the post's sender.
    /// - Returns: Both, each in the order of subscription.
    func route(from sender: ObjectIdentifier?) -> Post.Route {
        guard let sender, let list = bySender[sender], list.sender?.isCurrent == true else {
            return (everySender.subscriptions, [])
        }
        return (everySender.subscriptions, list.subscriptions)
    }

    private mutating func list(for sender: Pin?) -> SenderList {
        guard let sender else { return everySender }
        if let list = bySender[sender.address], list.sender?.isCurrent == true { return list }
        let list = SenderList(sender: sender)
        if let old = bySender.updateValue(list, forKey: sender.address) { displaced.append(old) }
        return list
    }
}

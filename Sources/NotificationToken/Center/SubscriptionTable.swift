/// The subscriptions of a relay, in the order of registration.
///
/// It finds the list of a sender in constant time. The relay's lock guards it.
///
/// `@exclusivity(unchecked)` here and in the lists, benchmark “Observe and cancel, 1,000 alive”: exclusivity checks
/// would take a tenth of the time. No user code runs under the lock, so no two uses overlap.
final class SubscriptionTable {
    private let unfiltered = SubscriptionList(sender: nil)
    @exclusivity(unchecked) private var bySender: [ObjectIdentifier: SubscriptionList] = [:]
    private var lastSequence = 0

    /// Whether a subscription filters on a sender.
    var filtersSenders: Bool { !bySender.isEmpty }

    /// The subscriptions to posts of every sender.
    var ofEverySender: [Subscription] { unfiltered.subscriptions }

    var isEmpty: Bool { unfiltered.isEmpty && bySender.isEmpty }

    /// All subscriptions in the table, in no order, and perhaps some that have ended.
    var all: [Subscription] { unfiltered.subscriptions + bySender.values.flatMap(\.subscriptions) }

    /// The subscriptions that a post reaches, in the order of registration.
    func reached(from sender: AnyObject?) -> [Subscription] {
        guard let sender, let list = bySender[ObjectIdentifier(sender)], list.isValid else {
            return unfiltered.subscriptions
        }
        if unfiltered.isEmpty { return list.subscriptions }
        var merged: [Subscription] = []
        var rest = list.subscriptions[...]
        for subscription in unfiltered.subscriptions {
            while let next = rest.first, next.sequence < subscription.sequence { merged.append(rest.removeFirst()) }
            merged.append(subscription)
        }
        return merged + rest
    }

    func add(_ subscription: Subscription, from sender: Pin?) {
        lastSequence += 1
        subscription.sequence = lastSequence
        guard let sender else { return unfiltered.append(subscription) }
        list(for: sender).append(subscription)
    }

    func remove(_ subscription: Subscription) {
        guard let list = subscription.list else { return }
        list.remove(subscription)
        guard list.isEmpty, let address = list.sender?.address, bySender[address] === list else { return }
        bySender[address] = nil
    }

    /// Finds or makes the list of a sender.
    ///
    /// On Apple's platforms a new object may have the address of a dead one. Then its list replaces that of the dead
    /// one. No post reaches the replaced subscriptions. Only their tokens end them, because the table has lost them. A
    /// detached one is never released.
    private func list(for sender: Pin) -> SubscriptionList {
        if let list = bySender[sender.address], list.isValid { return list }
        let list = SubscriptionList(sender: sender)
        bySender[sender.address] = list
        return list
    }
}

/// The subscriptions with the same sender filter, in the order of registration.
///
/// The relay's lock guards it.
final class SubscriptionList {
    /// Nil for every sender.
    let sender: Pin?
    @exclusivity(unchecked) private(set) var subscriptions: [Subscription] = []
    @exclusivity(unchecked) private var activeCount = 0

    init(sender: Pin?) { self.sender = sender }

    var isEmpty: Bool { activeCount == 0 }

    /// Whether the sender at the address is still the one that is observed.
    var isValid: Bool { sender?.isValid != false }

    func append(_ subscription: Subscription) {
        subscriptions.append(subscription)
        subscription.list = self
        activeCount += 1
    }

    /// Removes a subscription that has just ended, or leaves it until many can be removed at once.
    ///
    /// Removing one at a time would move half of the list, and copy all of it while a post iterates over it.
    func remove(_ subscription: Subscription) {
        subscription.list = nil
        activeCount -= 1
        if subscriptions.last === subscription { subscriptions.removeLast() }
        if isEmpty {
            subscriptions = []
        } else if subscriptions.count > 2 * activeCount {
            subscriptions = subscriptions.filter { !$0.hasEnded }
        }
    }
}

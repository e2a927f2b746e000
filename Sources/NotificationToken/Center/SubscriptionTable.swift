/// The subscriptions of a relay, in the order in which they were added.
///
/// It finds the list of a sender in constant time. The relay's lock guards it.
///
/// `@exclusivity(unchecked)` here and in the lists, benchmark “Observe and cancel, 1,000 alive”: exclusivity checks
/// would take a sixteenth more time, and 1 kB of machine code. No user code runs under the lock, so no two uses
/// overlap.
final class SubscriptionTable {
    private let unfiltered = SubscriptionList(sender: nil)
    @exclusivity(unchecked) private var bySender: [ObjectIdentifier: SubscriptionList] = [:]
    /// Lists of dead senders whose address another sender has, until they are empty.
    ///
    /// No post reaches them. They are kept so that their subscriptions end with the center at the latest.
    private var replaced: [SubscriptionList] = []
    /// How many have been added so far.
    private var addedCount = 0

    /// Whether a subscription filters on a sender.
    var filtersSenders: Bool { !bySender.isEmpty }

    /// The subscriptions to posts of every sender.
    var ofEverySender: [Subscription] { unfiltered.subscriptions }

    /// Whether it has had subscriptions, and all have ended.
    ///
    /// False before the first one, because a thread is about to add that.
    var isIdle: Bool { addedCount > 0 && unfiltered.isEmpty && bySender.isEmpty && replaced.isEmpty }

    /// All subscriptions in the table, in no order, and perhaps some that have ended.
    var all: [Subscription] {
        unfiltered.subscriptions + bySender.values.flatMap(\.subscriptions) + replaced.flatMap(\.subscriptions)
    }

    /// The subscriptions that a post reaches, in the order in which they were added.
    func reached(from sender: AnyObject?) -> [Subscription] {
        guard let sender, let list = bySender[ObjectIdentifier(sender)], list.isValid else {
            return unfiltered.subscriptions
        }
        if unfiltered.isEmpty { return list.subscriptions }
        var merged: [Subscription] = []
        var rest = list.subscriptions[...]
        for subscription in unfiltered.subscriptions {
            while let next = rest.first, next.ordinal < subscription.ordinal { merged.append(rest.removeFirst()) }
            merged.append(subscription)
        }
        return merged + rest
    }

    func add(_ subscription: Subscription, from sender: SenderIdentity?) {
        addedCount += 1
        subscription.ordinal = addedCount
        guard let sender else { return unfiltered.append(subscription) }
        list(for: sender).append(subscription)
    }

    /// Removes a subscription that has just ended.
    ///
    /// - Returns: Whether the table is idle now.
    func remove(_ subscription: Subscription) -> Bool {
        guard let list = subscription.list else { return isIdle }
        list.remove(subscription)
        if list.isEmpty, let address = list.sender?.address {
            if bySender[address] === list { bySender[address] = nil } else { replaced.removeAll { $0 === list } }
        }
        return isIdle
    }

    /// Finds or makes the list of a sender.
    ///
    /// On Apple's platforms a new object may have the address of a dead one. Then its list replaces that of the dead
    /// one.
    private func list(for sender: SenderIdentity) -> SubscriptionList {
        if let list = bySender[sender.address] {
            if list.isValid { return list }
            replaced.append(list)
        }
        let list = SubscriptionList(sender: sender)
        bySender[sender.address] = list
        return list
    }
}

/// The subscriptions with the same sender filter, in the order in which they were added.
///
/// The relay's lock guards it.
final class SubscriptionList {
    /// Nil for every sender.
    let sender: SenderIdentity?
    @exclusivity(unchecked) private(set) var subscriptions: [Subscription] = []
    @exclusivity(unchecked) private var activeCount = 0

    init(sender: SenderIdentity?) { self.sender = sender }

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
        if subscriptions.count > 2 * activeCount {
            subscriptions = subscriptions.filter { !$0.threadsInside.hasEnded }
        }
    }
}

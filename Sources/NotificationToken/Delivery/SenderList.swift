import Foundation

/// The subscriptions with the same sender filter, in the order of subscription.
///
/// Ended ones are taken out many at a time: each alone would move half of the list, and copy all of it while a post walks through.
/// The gate's lock guards everything here.
final class SenderList {
    /// Nil for the list of those who observe every sender.
    let sender: Pin?
    @exclusivity(unchecked) private(set) var subscriptions: [Subscription] = []
    @exclusivity(unchecked) private var active = 0

    init(sender: Pin?) {
        self.sender = sender
    }

    var isEmpty: Bool { active == 0 }

    func append(_ subscription: Subscription) {
        subscriptions.append(subscription)
        subscription.list = self
        active += 1
    }

    /// Counts a subscription out that has just ended.
    func remove(_ subscription: Subscription) {
        subscription.list = nil
        active -= 1
        if isEmpty {
            subscriptions = []
            return
        }
        if subscriptions.last === subscription { subscriptions.removeLast() }
        if subscriptions.count > 2 * active + 8 { subscriptions.removeAll { !$0.isActiveLocked } }
    }
}

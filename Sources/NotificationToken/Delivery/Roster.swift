import Foundation

/// Who is subscribed to a relay, in the order of registration, and by sender in constant time.
///
/// The gate's lock guards it.
struct Roster {
    private let everySender = Lane(sender: nil)
    private var bySender: [ObjectIdentifier: Lane] = [:]
    private var lastSequence = 0
    private var active = 0

    var isEmpty: Bool { active == 0 }

    /// All active subscriptions, in no order.
    var subscriptions: [Subscription] {
        (everySender.subscriptions + bySender.values.flatMap(\.subscriptions)).filter(\.isActiveLocked)
    }

    mutating func add(_ subscription: Subscription, from sender: Pin?) {
        lastSequence += 1
        active += 1
        subscription.sequence = lastSequence
        lane(for: sender).append(subscription)
    }

    mutating func remove(_ subscription: Subscription) {
        active -= 1
        guard let lane = subscription.lane else { return }
        lane.remove(subscription)
        // A lane is not found under its sender's address any more once that object is gone and another one lies there.
        if lane.isEmpty, let address = lane.sender?.address, bySender[address] === lane { bySender[address] = nil }
    }

    /// The way of a post: those who observe every sender, and those who observe the post's.
    ///
    /// - Parameter sender: The address of the post's sender.
    /// - Returns: Both, each in the order of subscription.
    func route(from sender: ObjectIdentifier?) -> Post.Route {
        guard let sender, let lane = bySender[sender], lane.sender?.isCurrent == true else {
            return (everySender.subscriptions, [])
        }
        return (everySender.subscriptions, lane.subscriptions)
    }

    private mutating func lane(for sender: Pin?) -> Lane {
        guard let sender else { return everySender }
        if let lane = bySender[sender.address], lane.sender?.isCurrent == true { return lane }
        let lane = Lane(sender: sender)
        bySender[sender.address] = lane
        return lane
    }
}

import Foundation

/// A payload or a notification that waits for the main actor.
///
/// It waits in two lists: the backlog of its relay, and `MainTurns`, for all names of all centers. Its turn delivers
/// the backlog up to and including it. A post on the main actor delivers the whole backlog of its relay. So a turn may
/// find its delivery done.
///
/// `@unchecked Sendable`: after it was made, only the main actor uses the variables.
final class Delivery: MainTurn, @unchecked Sendable {
    private let subscription: Subscription
    private var box: Box?
    /// Retained, so that the observation doesn't end with it before the payload is delivered.
    private var center: NotificationCenter?

    init(of box: consuming Box, to subscription: Subscription, at center: NotificationCenter?) {
        (self.box, self.subscription, self.center) = (box, subscription, center)
    }

    var isWaiting: Bool { box != nil }

    func takeTurn() { subscription.relay.deliverBacklog(through: self) }

    /// Calls the handler, if the observation is active.
    func perform() {
        MainQueue.assertIsolated()
        let center = center.take()
        if let box = box.take() { subscription.deliverWaiting(consume box, at: center) }
    }
}

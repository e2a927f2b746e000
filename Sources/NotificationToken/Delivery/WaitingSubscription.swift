import Foundation

/// A subscription whose handler runs later, elsewhere: payloads wait for it.
///
/// `@unchecked Sendable`: the gate's lock guards the variables.
class WaitingSubscription<Payload>: HandlerSubscription<Payload>, @unchecked Sendable {
    private var waiting = 0
    private var endsWhenDelivered = false

    /// Makes a delivery of a post, to be enqueued where the handler runs.
    ///
    /// The visit leaves before that, because an actor's executor is user code.
    ///
    /// - Returns: Nil if there is no payload.
    final func delivery(of notification: Notification, _ box: Box, in visit: inout Visit) -> Delivery? {
        guard let box = boxed(notification, box) else { return nil }
        visit.leave { countWaiting(1) }
        return Delivery(subscription: self, box: box)
    }

    /// Changes the number of waiting payloads.
    ///
    /// Called under the lock.
    func countWaiting(_ change: Int) { waiting += change }

    override final func deliver(_ box: Box, in visit: inout Visit) {
        var isLast = false
        let isInside = visit.enter(self) {
            countWaiting(-1)
            isLast = endsWhenDelivered && waiting == 0
        }
        if isInside { call(with: box) }
        if isLast { cancel() }
    }

    override func centerDied() {
        let isDone = gate.lock.withLock {
            endsWhenDelivered = true
            return waiting == 0
        }
        if isDone { cancelInDeinit() }
    }
}

/// A payload on its way to a handler that runs elsewhere.
struct Delivery: Sendable {
    let subscription: Subscription
    let box: Box

    /// Delivers the payload, in the handler's context.
    consuming func perform(in visit: inout Visit) { subscription.deliver(box, in: &visit) }
}

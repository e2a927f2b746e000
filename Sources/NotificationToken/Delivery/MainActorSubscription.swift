import Foundation

/// A subscription whose handler runs on the main actor: at once if the poster is there, otherwise in turn.
///
/// `@unchecked Sendable`: it has no variables of its own.
final class MainActorSubscription<Payload>: WaitingSubscription<Payload>, @unchecked Sendable {
    override func receive(_ notification: Notification, _ box: Box, in visit: inout Visit) {
        if visit.isOnMainActor {
            relay.whileDeliveringOnMain(()) { callNow(notification, box) }
        } else if let delivery = delivery(of: notification, box, in: &visit) {
            MainDeliveries.shared.add(delivery)
        }
    }

    override func countWaiting(_ change: Int) {
        super.countWaiting(change)
        relay.backlog += change
    }
}

import Foundation

/// A subscription whose handler runs on an actor of the user's own, in a task for each post.
///
/// `@unchecked Sendable`: `actor` is set once, and a weak reference may be loaded on any thread.
final class ActorSubscription<Payload>: WaitingSubscription<Payload>, @unchecked Sendable {
    private weak var actor: (any Actor)?

    init(_ handler: consuming Handler<Payload>, _ actor: any Actor) {
        self.actor = actor
        super.init(handler)
    }

    override func receive(_ notification: Notification, _ box: Box, in visit: inout Visit) {
        guard let actor else { return cancel() }
        if let delivery = delivery(of: notification, box, in: &visit) { ActorQueue.async(on: actor, delivery) }
    }
}

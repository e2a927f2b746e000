import Foundation

// The path of all that observe: the registry finds the relay of the name, and the relay adds the subscription.
extension NotificationCenter {
    /// Observes a name.
    func subscribe(
        to name: Notification.Name?, from sender: AnyObject?, at place: HandlerPlace, for target: WeakTarget? = nil,
        calling handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        subscribe(to: name, from: sender) { NameSubscription(place, target, in: $0, handler) }
    }

    /// Observes a key.
    func subscribe<Payload>(
        to key: Notification.Key<Payload>, from sender: AnyObject, at place: HandlerPlace,
        for target: WeakTarget? = nil, calling handler: @escaping @Sendable (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) -> NotificationToken {
        subscribe(to: key.name, from: sender === everySender ? nil : sender) {
            KeySubscription(key.coder, place, target, in: $0, handler, onMismatch: onMismatch)
        }
    }

    /// Adds a subscription to the relay of a name and makes its token.
    ///
    /// If there is no relay, this center is being deinitialized. The subscription receives nothing, and its token ends
    /// it. It doesn't end here: the caller still holds the handler, and would be its last owner, perhaps on the wrong
    /// thread.
    private func subscribe(
        to name: Notification.Name?, from sender: AnyObject?, _ makeSubscription: (ObservationGroup) -> Subscription
    ) -> NotificationToken {
        let identity = sender.map { SenderIdentity($0) }
        while let relay = NameRegistry.shared.relay(of: self, name: name) {
            let subscription = makeSubscription(relay)
            // The relay is closed if another thread has removed it as idle since it was found.
            if relay.add(subscription, from: identity) { return NotificationToken(subscription) }
        }
        return NotificationToken(makeSubscription(.shared))
    }
}

/// Stands for every sender where an observation of a key names none.
///
/// The parameter isn't optional, so an optional variable that is nil doesn't compile, and can't observe every sender.
@usableFromInline let everySender: any AnyObject & Sendable = EverySender()

private final class EverySender: Sendable {}

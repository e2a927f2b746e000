import Foundation

// The path of all that observe: `NameRegistry` finds the relay of the name, and the relay adds the subscription.
extension NotificationCenter {
    /// Observes a name.
    func subscribe(
        to name: Notification.Name?, from sender: AnyObject?, at place: HandlerPlace, for target: WeakTarget? = nil,
        calling handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        let relay = NameRegistry.shared.relay(of: self, name: name)
        return add(NameSubscription(place, target, in: relay ?? .shared, handler), to: relay, from: sender)
    }

    /// Observes a key.
    func subscribe<Payload>(
        to key: Notification.Key<Payload>, from sender: AnyObject, at place: HandlerPlace,
        for target: WeakTarget? = nil,
        calling handler: @escaping @Sendable (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) -> NotificationToken {
        let relay = NameRegistry.shared.relay(of: self, name: key.name)
        let subscription = KeySubscription(
            key.coder, place, target, in: relay ?? .shared, handler, onMismatch: onMismatch)
        return add(subscription, to: relay, from: sender === everySender ? nil : sender)
    }

    /// Adds a subscription to the relay of a name and makes its token.
    ///
    /// If there is no relay, this center is being deinitialized. The subscription receives nothing, and its token ends
    /// it. It doesn't end here: the caller still holds the handler, and would be its last owner, perhaps on the wrong
    /// thread.
    private func add(_ subscription: Subscription, to relay: Relay?, from sender: AnyObject?) -> NotificationToken {
        relay?.add(subscription, from: sender.map { SenderIdentity($0) })
        return NotificationToken(subscription)
    }
}

/// Stands for every sender where an observation of a key names none.
///
/// The parameter isn't optional, so an optional variable that is nil doesn't compile, and can't observe every sender.
@usableFromInline let everySender: any AnyObject & Sendable = EverySender()

private final class EverySender: Sendable {}

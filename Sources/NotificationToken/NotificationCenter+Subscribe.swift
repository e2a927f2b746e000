import Foundation

// The path of all that observe: `Registry` finds the relay of the name, and the relay adds the subscription.
extension NotificationCenter {
    /// Observes a name.
    func subscribe(
        to name: Notification.Name?, from sender: AnyObject?, at place: Place, for target: WeakTarget? = nil,
        calling handler: @escaping @Sendable (Notification) throws -> Void
    ) -> NotificationToken { add(NameSubscription(place, target, handler), to: name, from: sender) }

    /// Observes a key.
    func subscribe<Payload>(
        to key: Notification.Key<Payload>, from sender: AnyObject, at place: Place, for target: WeakTarget? = nil,
        calling handler: @escaping @Sendable (Payload) throws -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) -> NotificationToken {
        let subscription = KeySubscription(key.coder, place, target, handler, onMismatch: onMismatch)
        return add(subscription, to: key.name, from: sender === everySender ? nil : sender)
    }

    /// Adds a subscription to the relay of a name and makes its token.
    private func add(
        _ subscription: Subscription, to name: Notification.Name?, from sender: AnyObject?
    ) -> NotificationToken {
        let (token, sender) = (NotificationToken(subscription), sender.map { Pin($0) })
        while true {
            guard let relay = Registry.shared.relay(of: self, name: name) else {
                // This center is being deinitialized. The subscription receives nothing, and its token ends it. It
                // doesn't end here: the caller still holds the handler, and would be its last owner, perhaps on the
                // wrong thread.
                return token
            }
            if relay.add(subscription, from: sender) { return token }
            // Another thread has closed the relay. The next pass finds or makes another one.
            Registry.shared.forget(relay)
        }
    }
}

/// Stands for every sender where an observation of a key names none.
///
/// The parameter isn't optional, so an optional variable that is nil doesn't compile, and can't observe every sender.
@usableFromInline let everySender: any AnyObject & Sendable = EverySender()

private final class EverySender: Sendable {}

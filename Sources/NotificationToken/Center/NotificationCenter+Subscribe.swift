import Foundation

// The path of all that observe: `Registry` finds the relay of the name, and the relay adds the subscription.
extension NotificationCenter {
    /// Observes a name.
    func subscribe(
        _ subscription: Subscription, to name: Notification.Name?, from sender: AnyObject?
    ) -> NotificationToken {
        Registry.shared.add(subscription, to: self, name: name, from: sender)
        return NotificationToken(subscription)
    }

    /// Observes a key.
    func subscribe<Payload>(
        to key: Notification.Key<Payload>, from sender: AnyObject, _ context: Context,
        _ handler: @escaping @Sendable (Payload) throws -> Void,
        _ onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) -> NotificationToken {
        let subscription = KeySubscription(key, context, handler, onMismatch)
        return subscribe(subscription, to: key.name, from: sender === everySender ? nil : sender)
    }
}

/// Stands for every sender where an observation of a key names none.
///
/// The parameter isn't optional, so an optional variable that is nil doesn't compile, and can't observe every sender.
@usableFromInline let everySender: any AnyObject & Sendable = EverySender()

private final class EverySender: Sendable {}

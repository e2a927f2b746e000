public import Foundation

// Calls that are often tried, and can't be: each says what to write instead.
extension NotificationCenter {
    /// Says what to post where a key has a payload.
    ///
    /// - Parameters:
    ///   - key: The key to post under.
    ///   - object: The sender.
    @available(*, unavailable, message: "this key has a payload: pass one, as in post(key, payload: value)")
    public func post<Payload>(_ key: Notification.Key<Payload>, object: AnyObject? = nil) {}

    /// Says what to use instead of a queue.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe.
    ///   - queue: A queue.
    ///   - handler: What to call.
    /// - Returns: A token.
    @available(
        *, unavailable,
        message: "a key has no queue: pass on: MainActor.self or an actor, or observe(name: key.name, queue: queue)"
    )
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, queue: OperationQueue?,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken {
        observe(key, object: object, using: handler)
    }

    /// Says how to observe for an object that is no actor.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe.
    ///   - target: An object.
    ///   - handler: What to call.
    ///   - onMismatch: What to call for a notification without a payload of this type.
    /// - Returns: A token.
    @available(
        *, unavailable,
        message: "'on' takes an actor: for an object on the main actor, pass on: MainActor.self, with: object"
    )
    public func observe<Target: AnyObject & Sendable, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key, object: object, with: target, using: handler, onMismatch: onMismatch)
    }
}

public import Foundation

// Calls that are often tried, and can't be or should not: each says what to write instead.
extension NotificationCenter {
    /// Cancels a token.
    ///
    /// It takes the place of Foundation's method for any object, which would do nothing. A token knows its own center, so it is
    /// cancelled whatever the center is that this is called on.
    ///
    /// - Parameter token: The token to cancel.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken) {
        token.cancel()
    }

    /// Says how to observe a name for an object, or on an actor.
    ///
    /// - Parameters:
    ///   - name: The name to observe.
    ///   - object: The sender to observe.
    ///   - target: An object, or an actor.
    ///   - handler: What to call.
    /// - Returns: A token.
    @available(
        *, unavailable,
        message: "pass on: MainActor.self, with: object; or, for an actor, declare a key: observe(key, on: actor)"
    )
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, on target: Target,
        using handler: @escaping @Sendable (Target, Notification) -> Void
    ) -> NotificationToken {
        observe(name: name, object: object, with: target, using: handler)
    }

    /// Says how to observe a name as a sequence.
    ///
    /// - Parameters:
    ///   - name: The name to observe.
    ///   - object: The sender to observe.
    /// - Returns: Payloads.
    @available(
        *, unavailable,
        message: "a sequence is of the payloads of a key: declare one, as in Notification.Key<Payload>(name)"
    )
    public func payloads(for name: Notification.Name, object: AnyObject? = nil) -> Payloads<Never> {
        payloads(for: Notification.Key<Never>(name), object: object)
    }

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

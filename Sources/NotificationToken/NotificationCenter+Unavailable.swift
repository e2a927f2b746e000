public import Foundation

// Calls that are often tried, and can't work or should not. Each says what to write instead.
extension NotificationCenter {
    /// Cancels a token.
    ///
    /// It takes the place of Foundation's method for any object, which would do nothing. A token knows its own center, so the
    /// center that this is called on does not matter.
    ///
    /// - Parameter token: The token to cancel.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken) { token.cancel() }

    /// Cancels a token, if there is one.
    ///
    /// Without it, an optional property would be passed to Foundation's method. <doc:Migrating> has more such calls.
    ///
    /// - Parameter token: The token to cancel.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken?) { token?.cancel() }

    /// Says how to observe a name for an object, or on an actor.
    @available(
        *, unavailable,
        message: "pass on: MainActor.self, with: object; or, for an actor, declare a key: observe(key, on: actor)"
    )
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, on target: Target,
        using handler: @escaping @Sendable (Target, Notification) -> Void
    ) -> NotificationToken { fatalError() }

    /// Says how to observe a name as a sequence.
    @available(*, unavailable, message: "a sequence needs a key: declare one, as in Notification.Key<Payload>(name)")
    public func payloads(for name: Notification.Name, object: AnyObject? = nil) -> Payloads<Never> { fatalError() }

    /// Says what to post where a key has a payload.
    @available(*, unavailable, message: "this key has a payload: pass one, as in post(key, payload: value)")
    public func post<Payload>(_ key: Notification.Key<Payload>, object: AnyObject? = nil) {}

    /// Says that a payload has a label.
    @available(*, unavailable, message: "a payload has a label: post(key, payload: value)")
    public func post<Payload>(_ key: Notification.Key<Payload>, _ payload: Payload) {}

    /// Says what to use instead of a queue.
    @available(
        *, unavailable,
        message: "a key has no queue: pass on: MainActor.self or an actor, or observe(name: key.name, queue: queue)"
    )
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, queue: OperationQueue?,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken { fatalError() }

    /// Says how to observe for an object that is no actor, or on the main queue.
    @available(*, unavailable, message: "'on' takes an actor: for an object, pass on: MainActor.self, with: object")
    public func observe<Target: AnyObject & Sendable, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken { fatalError() }

    /// Says what to pass instead of a dispatch queue.
    @available(*, unavailable, message: "'on' takes an actor: pass on: MainActor.self, or an actor of your own")
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on queue: DispatchQueue,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken { fatalError() }

    // Disfavored, so that `.main` is not ambiguous.
    /// Says what to pass instead of an operation queue.
    @available(*, unavailable, message: "'on' takes an actor: pass on: MainActor.self, or an actor of your own")
    @_disfavoredOverload
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on queue: OperationQueue,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken { fatalError() }
}

public import Foundation

// Calls that are often tried, and should be written otherwise. Each says how.

extension Notification.Key {
    /// Unavailable: a key for a name must say how its payload travels.
    @available(
        *, unavailable,
        message: "say how the payload travels: 'coding: .userInfo(\"key\")', or 'coding: .boxed' if only keys read it"
    )
    public init(_ name: Notification.Name) { fatalError() }
}

extension NotificationCenter {
    /// Cancels a token, and warns: call ``NotificationToken/cancel()`` instead.
    ///
    /// The compiler prefers this method to Foundation's `removeObserver(_:)`, which takes an `Any` and would do nothing
    /// for a token. It cancels the token of any center. A token in a variable of type `Any` or `AnyObject` [still goes
    /// to Foundation's](<doc:Migrating#Replace-the-observers>).
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken) { token.cancel() }

    /// Cancels a token, if there is one, and warns.
    ///
    /// Like the method for a token, except that it takes an optional. Both are needed: for a token that isn't optional,
    /// the compiler prefers Foundation's method, with its `Any`, to this one.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken?) { token?.cancel() }

    /// Cancels a token, whatever the name and sender, and warns.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken, name: Notification.Name?, object: Any?) { token.cancel() }

    /// Cancels a token, if there is one, whatever the name and sender, and warns.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken?, name: Notification.Name?, object: Any?) { token?.cancel() }

    /// Unavailable: a sequence needs a key.
    @available(
        *, unavailable,
        message: "a sequence needs a key: declare one, as in Notification.Key<Int>(name, coding: .userInfo(\"key\"))"
    )
    public func payloads(for name: Notification.Name, object: AnyObject = everySender) -> Payloads<Never> {
        fatalError()
    }

    /// Unavailable: a post under a key with a payload must pass the payload.
    @available(*, unavailable, message: "this key has a payload: pass one, as in post(key, payload: value)")
    public func post<Payload>(_ key: Notification.Key<Payload>, object: AnyObject? = nil) {}

    /// Unavailable: a payload has a label.
    @available(*, unavailable, message: "a payload has a label: post(key, payload: value)")
    public func post<Payload>(_ key: Notification.Key<Payload>, _ payload: Payload) {}

    /// Unavailable: a key takes no queue.
    @available(
        *, unavailable, message: "a key takes no queue: leave out queue:, or observe(name: key.name, queue: queue)"
    )
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, queue: OperationQueue?,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: a key takes no queue.
    @available(
        *, unavailable, message: "a key takes no queue: leave out queue:, or observe(name: key.name, queue: queue)"
    )
    public func observe<Target, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, queue: OperationQueue?, with target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void
    ) -> NotificationToken { fatalError() }
}

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
    /// Cancels a token.
    ///
    /// It replaces Foundation's method, which would do nothing for a token. It works on any center, because a token
    /// doesn't need its center to end its observation.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken) { token.cancel() }

    /// Cancels a token, if there is one.
    ///
    /// Without this method, an optional property would be passed to Foundation's method. See <doc:Migrating>.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken?) { token?.cancel() }

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

// MARK: - On the main actor, or on an object

// Don't add an overload for an actor with a handler of the payload alone. The compiler would choose it for every mistake
// inside a handler on an actor, and report the number of parameters instead.
extension NotificationCenter {
    /// Unavailable: `on` takes an actor of your own.
    @available(
        *, unavailable,
        message: "leave out 'on:', because a handler runs where it is written; elsewhere, write { @MainActor … in }"
    )
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on actor: MainActor.Type,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Payload) -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: `on` takes an actor of your own.
    @available(
        *, unavailable,
        message: "leave out 'on:', because a handler runs where it is written; elsewhere, write { @MainActor … in }"
    )
    public func observe<Target, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on actor: Any, with target: Target,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Target, Payload) -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: `on` takes an actor, and `with` an object.
    ///
    /// It is disfavored, because otherwise the compiler would choose it for a mistake in a handler on an actor.
    @available(*, unavailable, message: "pass an object with 'with:': a handler runs where it is written")
    @_disfavoredOverload
    public func observe<Target: AnyObject, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on target: Target,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Target, Payload) -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: a name takes no actor.
    @available(
        *, unavailable,
        message: "leave out 'on:', because a handler runs where it is written; elsewhere, write { @MainActor … in }"
    )
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, on actor: Any,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Notification) -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: a name takes no actor.
    @available(
        *, unavailable,
        message: "leave out 'on:', because a handler runs where it is written; elsewhere, write { @MainActor … in }"
    )
    public func observe<Target>(
        name: Notification.Name?, object: AnyObject? = nil, on actor: Any, with target: Target,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Target, Notification) -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: a name takes no actor, and `with` an object.
    @available(*, unavailable, message: "pass an object with 'with:': a handler runs where it is written")
    public func observe<Target: AnyObject>(
        name: Notification.Name?, object: AnyObject? = nil, on target: Target,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Target, Notification) -> Void
    ) -> NotificationToken { fatalError() }
}

// MARK: - Handlers that await

// Disfavored, so that the compiler doesn't choose one for another mistake.
extension NotificationCenter {
    /// Unavailable: a handler can't await.
    @available(*, unavailable, message: "a handler can't await: loop over payloads(for: key) in a Task")
    @_disfavoredOverload
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Payload) async -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: a handler with a target can't await.
    @available(*, unavailable, message: "a handler can't await: loop over payloads(for: key) in a Task")
    @_disfavoredOverload
    public func observe<Target: AnyObject, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, with target: Target,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Target, Payload) async -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: a handler on an actor can't await.
    @available(*, unavailable, message: "a handler can't await: loop over payloads(for: key) in a Task")
    @_disfavoredOverload
    public func observe<Isolation: Actor, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on actor: Isolation,
        using handler: @escaping @Sendable (isolated Isolation, Payload) async -> Void
    ) -> NotificationToken { fatalError() }
}

public import Foundation

// Calls that are often tried, and can't work. Each says what to write instead.
extension NotificationCenter {
    /// Unavailable: a sequence needs a key.
    @available(*, unavailable, message: "a sequence needs a key: declare one, as in Notification.Key<Payload>(name)")
    public func payloads(for name: Notification.Name, object: AnyObject = everySender) -> Payloads<Never> {
        fatalError()
    }

    /// Unavailable: a post under a key with a payload must pass the payload.
    @available(*, unavailable, message: "this key has a payload: pass one, as in post(key, payload: value)")
    public func post<Payload>(_ key: Notification.Key<Payload>, object: AnyObject? = nil) {}

    /// Unavailable: a payload has a label.
    @available(*, unavailable, message: "a payload has a label: post(key, payload: value)")
    public func post<Payload>(_ key: Notification.Key<Payload>, _ payload: Payload) {}
}

// MARK: - Contexts that aren't actors

// Don't add an overload for an actor's handler with other parameters. The compiler would choose it for every mistake
// inside such a handler, and report the number of parameters instead.
extension NotificationCenter {
    /// Unavailable: `observe` with a key takes no `queue:`.
    @available(
        *, unavailable,
        message: "observe with a key takes no queue: use on: MainActor.self, or observe(name: key.name, queue: queue)"
    )
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, queue: OperationQueue?,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: `on` takes an actor, not another object.
    @available(*, unavailable, message: "'on' takes an actor: for an object, pass on: MainActor.self, with: object")
    public func observe<Target: AnyObject & Sendable, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken { fatalError() }

    /// Unavailable: `on` takes an actor, not a dispatch queue.
    @available(*, unavailable, message: "'on' takes an actor: pass on: MainActor.self, or an actor of your own")
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on queue: DispatchQueue,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: `on` takes an actor, not an operation queue.
    ///
    /// It is disfavored, so that `.main` is not ambiguous.
    @available(*, unavailable, message: "'on' takes an actor: pass on: MainActor.self, or an actor of your own")
    @_disfavoredOverload
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on queue: OperationQueue,
        using handler: @escaping @Sendable (Payload) -> Void
    ) -> NotificationToken { fatalError() }
}

// MARK: - Handlers that await

// Disfavored, so that the compiler doesn't choose one for another mistake.
extension NotificationCenter {
    /// Unavailable: a handler on the posting thread can't await.
    @available(*, unavailable, message: "a handler can't await: loop over payloads(for: key) in a Task")
    @_disfavoredOverload
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        using handler: @escaping @Sendable (Payload) async -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: a handler on the main actor can't await.
    @available(*, unavailable, message: "a handler can't await: loop over payloads(for: key) in a Task")
    @_disfavoredOverload
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on actor: MainActor.Type,
        using handler: @escaping @MainActor (Payload) async -> Void
    ) -> NotificationToken { fatalError() }

    /// Unavailable: a handler on an actor can't await.
    @available(*, unavailable, message: "a handler can't await: loop over payloads(for: key) in a Task")
    @_disfavoredOverload
    public func observe<Isolation: Actor, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on actor: Isolation,
        using handler: @escaping @Sendable (isolated Isolation, Payload) async -> Void
    ) -> NotificationToken { fatalError() }
}

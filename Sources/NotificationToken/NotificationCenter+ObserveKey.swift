public import Foundation

// MARK: - Where the handler is written

extension NotificationCenter {
    /// Observes a key, where the handler is written.
    ///
    /// Like the closure of a `Task`, the handler runs on the actor of the code around it: the main actor, another
    /// global actor, or an actor whose instance it captures strongly. Without one, it runs on the thread that posts.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn) { user in
    ///     print("Hello, \(user.name)!")
    /// }
    /// ```
    ///
    /// <doc:WhereAHandlerRuns> says when the handler runs, and in which order. To hold the instance of an actor weakly,
    /// call ``observe(_:object:on:priority:using:onMismatch:)``.
    ///
    /// Each call adds an observation.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; every sender if you leave it out. Unwrap an optional
    ///     sender first.
    ///   - handler: Called with each payload, which is read on the posting thread.
    ///   - onMismatch: Called on the posting thread for a [mismatch](<doc:Keys#Mismatches>): a notification of the
    ///     key's name without a payload that the key can read. By default, one line is written to the log.
    /// - Returns: The observation's token.
    public func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        subscribe(
            to: key, from: object, at: HandlerPlace(handler.isolation), calling: unsafelyUnisolated(handler),
            onMismatch: onMismatch)
    }

    /// Observes a key, where the handler is written, for an object that is held weakly.
    ///
    /// Like ``observe(_:object:using:onMismatch:)``, except that the handler receives `target` first. Use that
    /// parameter, and [not `self`](<doc:GettingStarted#Avoid-a-retain-cycle>).
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, with: self) { controller, user in
    ///     controller.show(user)
    /// }
    /// ```
    ///
    /// Once the target has been released, the handler isn't called, and the next delivery ends the observation. Don't
    /// pass `self` in a deinit: an object that is being released can't be held weakly.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe; every sender if you leave it out.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target and each payload.
    ///   - onMismatch: Called on the posting thread for a mismatch.
    /// - Returns: The observation's token.
    public func observe<Target: AnyObject & Sendable, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, with target: Target,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        let weakTarget = WeakTarget(target)
        return subscribe(
            to: key, from: object, at: HandlerPlace(handler.isolation), for: weakTarget,
            calling: weakTarget.passing(target, to: unsafelyUnisolated(handler)), onMismatch: onMismatch)
    }

    /// Observes a `Void` key, where the handler is written, for an object that is held weakly.
    ///
    /// Like ``observe(_:object:with:using:onMismatch:)``, except that the handler receives the target alone. To pass
    /// `onMismatch:`, write `{ target, _ in … }`.
    ///
    /// ```swift
    /// token = center.observe(.feedDidChange, with: self) { $0.refresh() }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe; every sender if you leave it out.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target for each post.
    /// - Returns: The observation's token.
    public func observe<Target: AnyObject & Sendable>(
        _ key: Notification.Key<Void>, object: AnyObject = everySender, with target: Target,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Target) -> Void
    ) -> NotificationToken {
        let weakTarget = WeakTarget(target)
        let body = unsafelyUnisolated(handler)
        // Doesn't call the overload above: a closure around the handler would lose its isolation.
        return subscribe(
            to: key, from: object, at: HandlerPlace(handler.isolation), for: weakTarget,
            calling: weakTarget.passing(target) { target, _ in body(target) }, onMismatch: Notification.PayloadError.log
        )
    }
}

// MARK: - On the posting thread

extension NotificationCenter {
    /// Observes a key on the posting thread, wherever the handler is written.
    ///
    /// Like ``observe(_:object:using:onMismatch:)``, except that the handler runs on the thread that posts, and that
    /// the payload need not be `Sendable`.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, queue: nil) { user in
    ///     print("Hello, \(user.name)!")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe; every sender if you leave it out.
    ///   - queue: Nil, for the posting thread. To run on a queue, observe the key's name.
    ///   - handler: Called with each payload. Concurrent posts call it concurrently.
    ///   - onMismatch: Called on the posting thread for a mismatch.
    /// - Returns: The observation's token.
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, queue: Never?,
        using handler: @escaping @Sendable (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        subscribe(to: key, from: object, at: .callingThread, calling: handler, onMismatch: onMismatch)
    }

    /// Observes a key on the posting thread, wherever the handler is written, for an object that is held weakly.
    ///
    /// Like ``observe(_:object:queue:using:onMismatch:)``, except that the handler receives `target` first. The
    /// observation ends as that of ``observe(_:object:with:using:onMismatch:)`` does.
    ///
    /// ```swift
    /// nonisolated final class Cache: Sendable {
    ///     func prepare(for user: User) {}
    /// }
    ///
    /// let cache = Cache()
    /// token = center.observe(.userDidLogIn, queue: nil, with: cache) {
    ///     $0.prepare(for: $1)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe; every sender if you leave it out.
    ///   - queue: Nil, for the posting thread.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target and each payload. Concurrent posts call it concurrently.
    ///   - onMismatch: Called on the posting thread for a mismatch.
    /// - Returns: The observation's token.
    public func observe<Target: AnyObject & Sendable, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, queue: Never?, with target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        let weakTarget = WeakTarget(target)
        return subscribe(
            to: key, from: object, at: .callingThread, for: weakTarget,
            calling: weakTarget.passing(target, to: handler),
            onMismatch: onMismatch)
    }
}

// MARK: - On an actor of your own

extension NotificationCenter {
    /// Observes a key on an actor of your own, which is held weakly.
    ///
    /// Every payload enqueues a task on the actor. On `MainActor.shared`, the handler runs as any other on the main
    /// actor.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, on: store) { store, user in
    ///     store.insert(user)
    /// }
    /// ```
    ///
    /// [An actor of your own](<doc:WhereAHandlerRuns#An-actor-of-your-own>) says which priority a delivery has, and
    /// when posts keep their order.
    ///
    /// The observation ends as that of ``observe(_:object:with:using:onMismatch:)`` does.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe; every sender if you leave it out.
    ///   - actor: Passed to the handler. A payload that waits keeps the actor alive.
    ///   - priority: The priority of the deliveries; nil for the poster's, at most user-initiated. The main actor
    ///     ignores it.
    ///   - handler: Called with the actor and each payload.
    ///   - onMismatch: Called on the posting thread for a mismatch.
    /// - Returns: The observation's token.
    public func observe<Isolation: Actor, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        on actor: Isolation, priority: TaskPriority? = nil,
        using handler: @escaping @Sendable (isolated Isolation, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        let weakTarget = WeakTarget(actor)
        return subscribe(
            to: key, from: object, at: HandlerPlace(actor, priority: priority), for: weakTarget,
            calling: weakTarget.passing(actor, to: unsafelyUnisolated(handler)), onMismatch: onMismatch)
    }

    /// Observes a `Void` key on an actor of your own, which is held weakly.
    ///
    /// Like ``observe(_:object:on:priority:using:onMismatch:)``, except that the handler receives the actor alone. To
    /// pass `onMismatch:`, write `{ actor, _ in … }`.
    ///
    /// ```swift
    /// actor Feed {
    ///     var token: NotificationToken?
    ///
    ///     func start() {
    ///         token = center.observe(.feedDidChange, on: self) { $0.reload() }
    ///     }
    ///
    ///     func reload() {}
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe; every sender if you leave it out.
    ///   - actor: Passed to the handler, and held weakly.
    ///   - priority: The priority of the deliveries; nil for the poster's, at most user-initiated.
    ///   - handler: Called with the actor for each post.
    /// - Returns: The observation's token.
    public func observe<Isolation: Actor>(
        _ key: Notification.Key<Void>, object: AnyObject = everySender,
        on actor: Isolation, priority: TaskPriority? = nil,
        using handler: @escaping @Sendable (isolated Isolation) -> Void
    ) -> NotificationToken {
        observe(key, object: object, on: actor, priority: priority, using: { actor, _ in handler(actor) })
    }
}

public import Foundation

// MARK: - Where the handler is written

extension NotificationCenter {
    /// Observes a key with a handler that runs where it is written.
    ///
    /// Like the closure of a `Task`, the handler runs on the actor of the code around it, such as the main actor or
    /// another global actor. In code without an actor, it runs on the thread that posts. In the code of an actor's
    /// instance, it runs on that actor only if it captures the instance strongly. To hold the instance weakly, call
    /// ``observe(_:object:on:priority:using:onMismatch:)``.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn) { user in
    ///     print("Hello, \(user.name)!")
    /// }
    /// ```
    ///
    /// <doc:WhereAHandlerRuns> says when the handler runs, and in which order posts arrive.
    ///
    /// You can observe on any thread. Each call adds an observation, even with the same arguments. The observation
    /// doesn't receive posts that were made before the call.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which isn't retained. If you leave it out, posts of every sender are
    ///     received. An optional sender doesn't compile, so unwrap it first.
    ///   - handler: Called with each payload, which has been read on the posting thread. It can't be `async`, and can't
    ///     throw.
    ///   - onMismatch: Called on the posting thread for a [mismatch](<doc:Keys#Mismatches>): a notification of the
    ///     key's name without a payload that the key can read. By default, one line is written to the log.
    /// - Returns: The observation's token. If you neither keep it nor call ``NotificationToken/keepObserving()``, the
    ///   observation ends immediately.
    public func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        subscribe(
            to: key.checked, from: object, at: HandlerPlace(handler.isolation), calling: unsafelyUnisolated(handler),
            onMismatch: onMismatch)
    }

    /// Observes a key for an object, the target, which is held weakly.
    ///
    /// Like ``observe(_:object:using:onMismatch:)``, except that the handler receives the target as its first
    /// parameter. Use that parameter, and [not `self`](<doc:GettingStarted#Avoid-a-retain-cycle>).
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, with: self) { controller, user in
    ///     controller.show(user)
    /// }
    /// ```
    ///
    /// When the target has been released, the handler isn't called any more. The next post that has a payload for
    /// it ends the observation.
    ///
    /// Don't pass `self` in a deinit, because an object that is being released can't be held weakly.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe. If you leave it out, posts of every sender are received.
    ///   - target: The object to observe for, which is passed to the handler. It must be `Sendable`, as view
    ///     controllers are: see [Observe in a class without an
    ///     actor](<doc:GettingStarted#Observe-in-a-class-without-an-actor>).
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
            to: key.checked, from: object, at: HandlerPlace(handler.isolation), for: weakTarget,
            calling: weakTarget.passing(target, to: unsafelyUnisolated(handler)), onMismatch: onMismatch)
    }

    /// Observes a `Void` key for an object, the target, which is held weakly.
    ///
    /// Like ``observe(_:object:with:using:onMismatch:)``, except that the handler receives the target alone. To pass
    /// `onMismatch:`, call that method with a handler of the form `{ target, _ in … }`.
    ///
    /// ```swift
    /// token = center.observe(.feedDidChange, with: self) { $0.refresh() }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe. If you leave it out, posts of every sender are received.
    ///   - target: The object to observe for, which is passed to the handler.
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
    /// Observes a key with a handler that runs on the posting thread, wherever it is written.
    ///
    /// Like ``observe(_:object:using:onMismatch:)``, except that the handler runs during the post, on the thread that
    /// posts, and that the payload need not be `Sendable`.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, queue: nil) { user in
    ///     print("Hello, \(user.name)!")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe. If you leave it out, posts of every sender are received.
    ///   - queue: Always nil, for the posting thread. A key can't be observed on a queue: observe its name there.
    ///   - handler: Called with each payload. If several threads post, it is called concurrently.
    ///   - onMismatch: Called on the posting thread for a mismatch.
    /// - Returns: The observation's token.
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, queue: Never?,
        using handler: @escaping @Sendable (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        subscribe(to: key, from: object, at: .callingThread, calling: handler, onMismatch: onMismatch)
    }

    /// Observes a key on the posting thread for an object, the target, which is held weakly.
    ///
    /// Like ``observe(_:object:queue:using:onMismatch:)``, except that the handler receives the target as its first
    /// parameter. When the target has been released, the handler isn't called any more. The next post that has a payload
    /// for it ends the observation.
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
    ///   - object: The sender to observe. If you leave it out, posts of every sender are received.
    ///   - queue: Always nil, for the posting thread.
    ///   - target: The object to observe for, which is passed to the handler. It must be `Sendable`.
    ///   - handler: Called with the target and each payload. If several threads post, it is called concurrently.
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
    /// Each post enqueues a task on the actor, which calls the handler, and doesn't wait for it. The handler can use
    /// the actor's state without `await`.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, on: store) { store, user in
    ///     store.insert(user)
    /// }
    /// ```
    ///
    /// [An actor of your own](<doc:WhereAHandlerRuns#An-actor-of-your-own>) says when posts keep their order. On
    /// `MainActor.shared`, the handler runs as any other handler on the main actor does.
    ///
    /// When the actor has been released, the handler isn't called any more. The next post that has a payload for
    /// it ends the observation.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe. If you leave it out, posts of every sender are received.
    ///   - actor: The actor to pass to the handler. A payload that waits retains it.
    ///   - priority: The priority of the tasks. If it is nil, each task has the priority of the thread or task that
    ///     posts, but at most user-initiated. On the main actor, it has no effect.
    ///   - handler: Called with the actor and each payload, which has been read on the posting thread.
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
            to: key.checked, from: object, at: HandlerPlace(actor, priority: priority), for: weakTarget,
            calling: weakTarget.passing(actor, to: unsafelyUnisolated(handler)), onMismatch: onMismatch)
    }

    /// Observes a `Void` key on an actor of your own, which is held weakly.
    ///
    /// Like ``observe(_:object:on:priority:using:onMismatch:)``, except that the handler receives the actor alone. To
    /// pass `onMismatch:`, call that method with a handler of the form `{ actor, _ in … }`.
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
    ///   - object: The sender to observe. If you leave it out, posts of every sender are received.
    ///   - actor: The actor to pass to the handler.
    ///   - priority: The priority of the tasks. If it is nil, each task has the priority of the thread or task that
    ///     posts, but at most user-initiated.
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

public import Foundation

extension NotificationCenter {
    /// Observes a key on the posting thread.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender, even if the nil comes from a variable.
    ///   - handler: Called with each payload. Concurrent posts call it concurrently.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. The
    ///     handler is not called then, and the observation goes on. By default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil,
        using handler: @escaping @Sendable (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key.name, object, HandlerSubscription(Handler(key.coder, handler, onMismatch)))
    }

    /// Observes a key on the posting thread, for an object that is held weakly.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Never pass an object that is being deinitialized.
    ///   - handler: Called with the target and each payload. Don't capture the target.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, with target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key.name, object, HandlerSubscription(Handler(key.coder, for: target, handler, onMismatch)))
    }

    /// Observes a `Void` key on the posting thread, for an object that is held weakly.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Never pass an object that is being deinitialized.
    ///   - handler: Called with the target for each post. Don't capture the target.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        _ key: Notification.Key<Void>, object: AnyObject? = nil, with target: Target,
        using handler: @escaping @Sendable (Target) -> Void
    ) -> NotificationToken {
        observe(key, object: object, with: target, using: { target, _ in handler(target) })
    }
}

// MARK: - On the main actor

extension NotificationCenter {
    /// Observes a key on the main actor.
    ///
    /// A post made on the main queue or thread calls the handler before it returns. Any other post enqueues the delivery and
    /// does not wait. Deliveries keep the order of the posts. A post made on the main queue or thread first delivers the
    /// backlog of the same name. The backlog of other names is delivered later. A post made in a main-actor handler of the
    /// same name is delivered at once, before the backlog. <doc:Concurrency> has examples.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - handler: Called with each payload, which is read on the posting thread.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on actor: MainActor.Type,
        using handler: @escaping @MainActor (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key.name, object, MainActorSubscription(Handler(key.coder, unisolated(handler), onMismatch)))
    }

    /// Observes a key on the main actor, for an object that is held weakly.
    ///
    /// Deliveries keep the order that ``observe(_:object:on:using:onMismatch:)-(_,_,MainActor.Type,_,_)`` describes.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, on: MainActor.self, with: self) {
    ///     controller, user in
    ///     controller.show(user)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Never pass an object that is being deinitialized.
    ///   - handler: Called with the target and each payload, which is read on the posting thread. Don't capture the target.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(
            key.name, object,
            MainActorSubscription(Handler(key.coder, for: target, unisolated(handler), onMismatch)))
    }

    /// Observes a `Void` key on the main actor, for an object that is held weakly.
    ///
    /// ```swift
    /// token = center.observe(.feedDidChange, on: MainActor.self, with: self) {
    ///     $0.refresh()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Never pass an object that is being deinitialized.
    ///   - handler: Called with the target for each post. Don't capture the target.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        _ key: Notification.Key<Void>, object: AnyObject? = nil, on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target) -> Void
    ) -> NotificationToken {
        observe(key, object: object, on: actor, with: target, using: { target, _ in handler(target) })
    }
}

// MARK: - On an actor of your own

extension NotificationCenter {
    /// Observes a key on an actor of your own, which is held weakly.
    ///
    /// Every post enqueues a task on the actor before it returns, and does not wait. At equal priority, one thread's posts are
    /// delivered in order, across keys and observations. If the actor has the default executor, a poster that then awaits
    /// the actor finds the post delivered. The handler doesn't see the poster's task-local values.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, on: store) { store, user in
    ///     store.insert(user)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: Passed to the handler. A waiting payload retains the actor. Once the actor has been released, the observation
    ///     ends with the next post. For the main actor, pass `MainActor.self`.
    ///   - handler: Called with the actor and each payload, which is read on the posting thread.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Isolation: Actor, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on actor: Isolation,
        using handler: @escaping @Sendable (isolated Isolation, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(
            key.name, object,
            ActorSubscription(Handler(key.coder, for: actor, unisolated(handler), onMismatch), actor))
    }

    /// Observes a `Void` key on an actor of your own, which is held weakly.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: Passed to the handler. Once it has been released, the observation ends with the next post.
    ///   - handler: Called with the actor for each post.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Isolation: Actor>(
        _ key: Notification.Key<Void>, object: AnyObject? = nil, on actor: Isolation,
        using handler: @escaping @Sendable (isolated Isolation) -> Void
    ) -> NotificationToken {
        observe(key, object: object, on: actor, using: { actor, _ in handler(actor) })
    }
}

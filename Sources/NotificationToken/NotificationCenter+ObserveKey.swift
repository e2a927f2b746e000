public import Foundation

extension NotificationCenter {
    /// Observes a key on the posting thread.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender, also if the nil comes from a variable.
    ///   - handler: What to call with each payload. Posts may come from several threads at once.
    ///   - onMismatch: What to call, on the posting thread, for a notification of this name without a payload of this type. The
    ///     handler is not called then, and the observation goes on. By default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil,
        using handler: @escaping @Sendable (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key.name, object) {
            key.subscription.init(gate: $0, reader: PayloadReader(key, onMismatch), handler: .plain(handler))
        }
    }

    /// Observes a key on the posting thread, for an object that is held weakly.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - target: What the handler gets first. Once it is gone, the handler is not called, and the observation ends with the
    ///     next post. Never pass an object that is being deinitialized.
    ///   - handler: What to call with each payload. Don't capture the target: it is passed in.
    ///   - onMismatch: What to call, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, with target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key.name, object) {
            key.subscription.init(
                gate: $0, reader: PayloadReader(key, onMismatch), handler: .weak(target, handler))
        }
    }

    /// Observes a key on the main actor.
    ///
    /// The handler runs at once if the poster is on the main queue or thread, and else a little later; the poster never waits.
    /// The first post that reaches the observation is delivered first, but what a handler posts is delivered inside of it.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - handler: What to call with each payload, which was read on the posting thread.
    ///   - onMismatch: What to call, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on actor: MainActor.Type,
        using handler: @escaping @MainActor (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key.name, object) {
            MainActorSubscription(gate: $0, reader: PayloadReader(key, onMismatch), handler: .onMainActor(handler))
        }
    }

    /// Observes a key on the main actor, for an object that is held weakly.
    ///
    /// The handler runs at once if the poster is on the main queue or thread, and else a little later; the poster never waits.
    /// The first post that reaches the observation is delivered first, but what a handler posts is delivered inside of it.
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
    ///   - target: What the handler gets first. Once it is gone, the handler is not called, and the observation ends with the
    ///     next post. Never pass an object that is being deinitialized.
    ///   - handler: What to call with each payload, which was read on the posting thread. Don't capture the target.
    ///   - onMismatch: What to call, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key.name, object) {
            MainActorSubscription(
                gate: $0, reader: PayloadReader(key, onMismatch), handler: .weakOnMainActor(target, handler))
        }
    }
}

// MARK: - On an actor

extension NotificationCenter {
    /// Observes a key on an actor of your own, which is held weakly.
    ///
    /// The handler always runs later than the post, which does not wait. The posts of one thread arrive in order, and whoever
    /// posts and then awaits the actor, at the same priority, finds the post delivered. What was posted before a `cancel()` on
    /// the actor, and not yet delivered, is not delivered after it. The handler sees no task-local values of the poster's.
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
    ///   - actor: The actor. What was posted keeps it until that is delivered. Once it is gone, the observation ends with the
    ///     next post. For the main actor, pass `MainActor.self`.
    ///   - handler: What to call with the actor and each payload, which was read on the posting thread.
    ///   - onMismatch: What to call, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Isolation: Actor, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject? = nil, on actor: Isolation,
        using handler: @escaping @Sendable (isolated Isolation, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key.name, object) {
            ActorSubscription(gate: $0, reader: PayloadReader(key, onMismatch), actor: actor, handler: handler)
        }
    }
}

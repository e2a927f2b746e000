public import Foundation

// The one path: an observation is a subscription to the relay of a center and name.
extension NotificationCenter {
    func observe(
        _ name: Notification.Name?, _ object: AnyObject?, _ subscription: (Relay) -> Subscription
    ) -> NotificationToken {
        NotificationToken(Registry.shared.subscribe(to: self, name: name, from: object, subscription))
    }
}

// MARK: - By name

extension NotificationCenter {
    /// Observes a name on the posting thread or on a queue: a drop-in replacement for `addObserver(forName:object:queue:using:)`.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names. Added during a post, an observer of all names may get that post. On
    ///     Linux, one of all names and one of Foundation's typed messages on one center abort the process.
    ///   - object: The sender to observe, which is not retained; nil for every sender, also if the nil comes from a variable.
    ///   - queue: Where the handler runs: nil for the posting thread. Otherwise the post waits until the handler has run there,
    ///     as on Apple's platforms; on that queue already, it runs at once. A suspended queue, or a main thread that itself
    ///     waits for the poster, holds the post. The queue is retained.
    ///   - handler: What to call.
    /// - Returns: The token that ends the observation when it is released.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, queue: OperationQueue? = nil,
        using handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        observe(name, object) { relay in
            if let queue { return QueueSubscription(relay: relay, queue: queue, handler: .plain(handler)) }
            return NotificationSubscription(relay: relay, handler: .plain(handler))
        }
    }

    /// Observes a name on the posting thread, for an object that is held weakly.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - target: What the handler gets first. Once it is gone, the handler is not called, and the observation ends with the
    ///     next post. Never pass an object that is being deinitialized.
    ///   - handler: What to call. Don't capture the target: it is passed in.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, with target: Target,
        using handler: @escaping @Sendable (Target, Notification) -> Void
    ) -> NotificationToken {
        observe(name, object) {
            NotificationSubscription(relay: $0, handler: .weak(target, handler))
        }
    }

    /// Observes a name on the main actor.
    ///
    /// The handler runs at once if the poster is on the main queue or thread, and else a little later; the poster never waits.
    /// What was posted first is delivered first, but what a handler itself posts is delivered inside of it. A notification that
    /// comes from another thread is not checked for data races, and has no sender if that one was being deinitialized: prefer
    /// a key.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - handler: What to call.
    /// - Returns: The token that ends the observation when it is released.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, on actor: MainActor.Type,
        using handler: @escaping @MainActor (Notification) -> Void
    ) -> NotificationToken {
        observe(name, object) {
            MainActorSubscription(relay: $0, reader: NotificationReader(), handler: .onMainActor(handler))
        }
    }

    /// Observes a name on the main actor, for an object that is held weakly.
    ///
    /// The handler runs at once if the poster is on the main queue or thread, and else a little later, in order; the poster
    /// never waits. A notification that comes from another thread is not checked for data races, and has no sender if that one
    /// was being deinitialized: prefer a key.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - target: What the handler gets first. Once it is gone, the handler is not called, and the observation ends with the
    ///     next post. Never pass an object that is being deinitialized.
    ///   - handler: What to call. Don't capture the target: it is passed in.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target, Notification) -> Void
    ) -> NotificationToken {
        observe(name, object) {
            MainActorSubscription(relay: $0, reader: NotificationReader(), handler: .weakOnMainActor(target, handler))
        }
    }
}

// MARK: - By key

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
            key.coder.subscriptionType.init(
                relay: $0, reader: PayloadReader(key, onMismatch), handler: .plain(handler))
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
            key.coder.subscriptionType.init(
                relay: $0, reader: PayloadReader(key, onMismatch), handler: .weak(target, handler))
        }
    }

    /// Observes a key on the main actor.
    ///
    /// The handler runs at once if the poster is on the main queue or thread, and else a little later; the poster never waits.
    /// What was posted first is delivered first, but what a handler itself posts is delivered inside of it.
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
            MainActorSubscription(relay: $0, reader: PayloadReader(key, onMismatch), handler: .onMainActor(handler))
        }
    }

    /// Observes a key on the main actor, for an object that is held weakly.
    ///
    /// The handler runs at once if the poster is on the main queue or thread, and else a little later; the poster never waits.
    /// What was posted first is delivered first, but what a handler itself posts is delivered inside of it.
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
                relay: $0, reader: PayloadReader(key, onMismatch), handler: .weakOnMainActor(target, handler))
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
            ActorSubscription(relay: $0, reader: PayloadReader(key, onMismatch), actor: actor, handler: handler)
        }
    }
}

public import Foundation

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
        observe(name, object) { gate in
            if let queue { return QueueSubscription(gate: gate, queue: queue, handler: .plain(handler)) }
            return NotificationSubscription(gate: gate, handler: .plain(handler))
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
            NotificationSubscription(gate: $0, handler: .weak(target, handler))
        }
    }

    /// Observes a name on the main actor.
    ///
    /// The handler runs at once if the poster is on the main queue or thread, and else a little later; the poster never waits.
    /// The first post that reaches the observation is delivered first, but what a handler posts is delivered inside of it. A
    /// notification that comes from another thread is not checked for data races, and has no sender if that one was in its deinit:
    /// prefer a key.
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
            MainActorSubscription(gate: $0, reader: NotificationReader(), handler: .onMainActor(handler))
        }
    }

    /// Observes a name on the main actor, for an object that is held weakly.
    ///
    /// The handler runs at once if the poster is on the main queue or thread, and else a little later; the poster never waits.
    /// The first post that reaches the observation is delivered first, but what a handler posts is delivered inside of it. A
    /// notification that comes from another thread is not checked for data races, and has no sender if that one was in its deinit:
    /// prefer a key.
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
            MainActorSubscription(gate: $0, reader: NotificationReader(), handler: .weakOnMainActor(target, handler))
        }
    }
}

extension NotificationCenter {
    /// The one path of all that observe: an observation is a subscription to the relay of a center and name.
    func observe(
        _ name: Notification.Name?, _ object: AnyObject?, _ subscription: (Gate) -> Subscription
    ) -> NotificationToken {
        NotificationToken(Registry.shared.subscribe(to: self, name: name, from: object, subscription))
    }
}

public import Foundation

extension NotificationCenter {
    /// Observes a name on the posting thread or on a queue, in place of `addObserver(forName:object:queue:using:)`.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names. An observer of all names that is added during a post may get that
    ///     post. On Linux, posting one of Foundation's typed messages aborts if its center has an observer of all names.
    ///   - object: The sender to observe, which is not retained; nil for every sender, even if the nil comes from a variable.
    ///   - queue: The handler's queue, which is retained; nil for the posting thread. The post waits until the handler has run
    ///     there, as on Apple's platforms. If the poster is on the queue, the handler runs at once. A suspended queue blocks
    ///     the post. `.main` also blocks it if the main thread waits for the poster.
    ///   - handler: Called with each notification.
    /// - Returns: The token that ends the observation when it is released.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, queue: OperationQueue? = nil,
        using handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        let handler = Handler(.notification, handler)
        guard let queue else { return observe(name, object, HandlerSubscription(handler)) }
        return observe(name, object, QueueSubscription(handler, queue))
    }

    /// Observes a name on the posting thread, for an object that is held weakly.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Never pass an object that is being deinitialized.
    ///   - handler: Called with the target and each notification. Don't capture the target.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, with target: Target,
        using handler: @escaping @Sendable (Target, Notification) -> Void
    ) -> NotificationToken {
        observe(name, object, HandlerSubscription(Handler(.notification, for: target, handler)))
    }

    /// Observes a name on the main actor.
    ///
    /// A post made on the main queue or thread calls the handler before it returns. Any other post enqueues the delivery and
    /// does not wait. Deliveries keep the order of the posts, except for a post made in a handler of the same
    /// name.
    ///
    /// The compiler doesn't check the notification for data races. A notification that waits loses a sender that was in its
    /// deinit. Prefer a key.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - handler: Called with each notification.
    /// - Returns: The token that ends the observation when it is released.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, on actor: MainActor.Type,
        using handler: @escaping @MainActor (Notification) -> Void
    ) -> NotificationToken {
        observe(name, object, MainActorSubscription(Handler(.notification, unisolated(handler))))
    }

    /// Observes a name on the main actor, for an object that is held weakly.
    ///
    /// A post made on the main queue or thread calls the handler before it returns. Any other post enqueues the delivery and
    /// does not wait. Deliveries keep the order of the posts, except for a post made in a handler of the same
    /// name.
    ///
    /// The compiler doesn't check the notification for data races. A notification that waits loses a sender that was in its
    /// deinit. Prefer a key.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe, which is not retained; nil for every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Never pass an object that is being deinitialized.
    ///   - handler: Called with the target and each notification. Don't capture the target.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target, Notification) -> Void
    ) -> NotificationToken {
        observe(name, object, MainActorSubscription(Handler(.notification, for: target, unisolated(handler))))
    }
}

extension NotificationCenter {
    /// The one path of all that observe: an observation is a subscription to the relay of a center and name.
    func observe(_ name: Notification.Name?, _ sender: AnyObject?, _ subscription: Subscription) -> Token {
        Registry.shared.add(subscription, to: self, name: name, from: sender)
        return NotificationToken(subscription)
    }
}

public import Foundation

extension NotificationCenter {
    /// Observes a key on the posting thread.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn) { user in
    ///     print("Hello, \(user.name)!")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; by default every sender.
    ///   - handler: Called with each payload. Concurrent posts call it concurrently.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        using handler: @escaping @Sendable (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        subscribe(to: key, from: object, .postingThread, handler, onMismatch)
    }

    /// Observes a key on the posting thread, for an object that is held weakly.
    ///
    /// ```swift
    /// nonisolated final class Cache: Sendable {
    ///     func prepare(for user: User) {}
    /// }
    ///
    /// let cache = Cache()
    /// token = center.observe(.userDidLogIn, with: cache) { cache, user in
    ///     cache.prepare(for: user)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; by default every sender.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Don't pass `self` in a deinit.
    ///   - handler: Called with the target and each payload. Don't capture the target.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, with target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        let target = Weak(target)
        let body = { @Sendable in handler(try target.retained(), $0) }
        return subscribe(to: key, from: object, .postingThread, body, onMismatch)
    }

    /// Observes a `Void` key on the posting thread, for an object that is held weakly.
    ///
    /// ```swift
    /// nonisolated final class Cache: Sendable {
    ///     func empty() {}
    /// }
    ///
    /// let cache = Cache()
    /// token = center.observe(.feedDidChange, with: cache) { $0.empty() }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; by default every sender.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Don't pass `self` in a deinit.
    ///   - handler: Called with the target for each post. Don't capture the target.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        _ key: Notification.Key<Void>, object: AnyObject = everySender, with target: Target,
        using handler: @escaping @Sendable (Target) -> Void
    ) -> NotificationToken {
        observe(key, object: object, with: target, using: { target, _ in handler(target) })
    }
}

// MARK: - On the main actor

extension NotificationCenter {
    /// Observes a key on the main actor.
    ///
    /// A post made on the main thread calls the handler before it returns. A post made on another thread enqueues the delivery
    /// and doesn't wait. Posts of one name are delivered in order, except those made in a handler:
    /// <doc:TheContract#C15-Actors> has the rules.
    ///
    /// ```swift
    /// token = center.observe(.scoreDidChange, on: MainActor.self) { score in
    ///     print("\(score) points")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; by default every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - handler: Called with each payload, which is read on the posting thread.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, on actor: MainActor.Type,
        using handler: @escaping @MainActor (Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        subscribe(to: key, from: object, .mainActor, unisolated(handler), onMismatch)
    }

    /// Observes a key on the main actor, for an object that is held weakly.
    ///
    /// A post made on the main thread calls the handler before it returns. A post made on another thread enqueues the delivery
    /// and doesn't wait. Posts of one name are delivered in order, except those made in a handler:
    /// <doc:TheContract#C15-Actors> has the rules.
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
    ///   - object: The sender to observe, which is not retained; by default every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Don't pass `self` in a deinit.
    ///   - handler: Called with the target and each payload, which is read on the posting thread. Don't capture the target.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        let target = Weak(target)
        let body = unisolated { handler(try target.retained(), $0) }
        return subscribe(to: key, from: object, .mainActor, body, onMismatch)
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
    ///   - object: The sender to observe, which is not retained; by default every sender.
    ///   - actor: `MainActor.self`, the type, and not `MainActor.shared`.
    ///   - target: Passed to the handler. Once it has been released, the handler is not called, and the observation ends with
    ///     the next post. Don't pass `self` in a deinit.
    ///   - handler: Called with the target for each post. Don't capture the target.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        _ key: Notification.Key<Void>, object: AnyObject = everySender, on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target) -> Void
    ) -> NotificationToken {
        observe(key, object: object, on: actor, with: target, using: { target, _ in handler(target) })
    }
}

// MARK: - On an actor of your own

extension NotificationCenter {
    /// Observes a key on an actor of your own, which is held weakly.
    ///
    /// Every post enqueues a task on the actor before it returns, and doesn't wait. The handler doesn't see the poster's
    /// task-local values.
    ///
    /// By default, each delivery has the poster's priority, but at most user-initiated. If you post and then call the actor at
    /// the same priority, the call sees the effect of the post, unless the actor has a custom executor. Posts of the same
    /// priority are delivered in order.
    ///
    /// With a `priority` of your own, all posts are delivered in order. A call of higher priority may come before them.
    /// <doc:Concurrency#Choose-a-priority> says when to pass a priority.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, on: store) { store, user in
    ///     store.insert(user)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained; by default every sender.
    ///   - actor: Passed to the handler. While a payload waits, the actor stays alive. Once the actor has been released, the
    ///     observation ends with the next post. For the main actor, pass `MainActor.self`.
    ///   - priority: The priority of the deliveries; nil for the poster's, but at most user-initiated.
    ///   - handler: Called with the actor and each payload, which is read on the posting thread.
    ///   - onMismatch: Called, on the posting thread, for a notification of this name without a payload of this type. By
    ///     default one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Isolation: Actor, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        on actor: Isolation, priority: TaskPriority? = nil,
        using handler: @escaping @Sendable (isolated Isolation, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        let context = Context.actor(ActorQueue(actor, priority: priority))
        let handler = unisolated(handler)
        // The task that calls the handler retains the actor.
        let body = { @Sendable [unowned actor] in handler(actor, $0) }
        return subscribe(to: key, from: object, context, body, onMismatch)
    }

    /// Observes a `Void` key on an actor of your own, which is held weakly.
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
    ///   - object: The sender to observe, which is not retained; by default every sender.
    ///   - actor: Passed to the handler. Once it has been released, the observation ends with the next post.
    ///   - priority: The priority of the deliveries; nil for the poster's, but at most user-initiated.
    ///   - handler: Called with the actor for each post.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Isolation: Actor>(
        _ key: Notification.Key<Void>, object: AnyObject = everySender,
        on actor: Isolation, priority: TaskPriority? = nil,
        using handler: @escaping @Sendable (isolated Isolation) -> Void
    ) -> NotificationToken {
        observe(key, object: object, on: actor, priority: priority, using: { actor, _ in handler(actor) })
    }
}

// MARK: - Every sender

/// Stands for every sender where an observation of a key names none.
///
/// It is an object, so the parameter isn't optional, and no nil in a variable widens an observation to every sender.
@usableFromInline let everySender: any AnyObject & Sendable = EverySender()

private final class EverySender: Sendable {}

extension NotificationCenter {
    /// The path of all that observe a key.
    private func subscribe<Payload>(
        to key: Notification.Key<Payload>, from sender: AnyObject, _ context: Context,
        _ handler: @escaping @Sendable (Payload) throws -> Void,
        _ onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) -> NotificationToken {
        let subscription = KeySubscription(key, context, handler, onMismatch)
        return subscribe(subscription, to: key.name, from: sender === everySender ? nil : sender)
    }
}

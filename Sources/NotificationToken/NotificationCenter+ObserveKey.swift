public import Foundation

// MARK: - On the posting thread

extension NotificationCenter {
    /// Observes a key on the posting thread.
    ///
    /// The handler runs during the post, on the thread that posts. Concurrent posts call it concurrently.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn) { user in
    ///     print("Hello, \(user.name)!")
    /// }
    /// ```
    ///
    /// Each call adds an observation. During a post, the handlers of its name are called in the order in which they
    /// were added.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained. If you leave it out, the posts of every sender are
    ///     observed. Unwrap an optional sender first.
    ///   - handler: Called with each payload.
    ///   - onMismatch: Called on the posting thread if a notification of this name has no payload that the key can
    ///     read. The observation goes on. By default, one line is written to the log.
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
    /// Like ``observe(_:object:using:onMismatch:)``, except that the handler receives `target` first. Use that
    /// parameter instead of capturing the object.
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
    /// Once the target has been released, the handler isn't called. The observation ends with its token, or with the
    /// next post that has a payload. A mismatch is still reported, and doesn't end it.
    ///
    /// Don't pass `self` in a deinit: an object that is being released can't be held weakly.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe. If you leave it out, the posts of every sender are observed.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target and each payload.
    ///   - onMismatch: Called on the posting thread for a mismatch. By default, one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable, Payload>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender, with target: Target,
        using handler: @escaping @Sendable (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        subscribe(to: key, from: object, .postingThread, targeting(target, handler), onMismatch)
    }

    /// Observes a `Void` key on the posting thread, for an object that is held weakly.
    ///
    /// Like ``observe(_:object:with:using:onMismatch:)``, except that the handler receives the target alone. To pass
    /// `onMismatch:`, write `{ target, _ in … }`.
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
    ///   - object: The sender to observe. If you leave it out, the posts of every sender are observed.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target for each post.
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
    /// A post on the main thread calls the handler before it returns. A post on another thread enqueues the delivery
    /// and returns without waiting. Posts of one name are delivered in order, except that a post in a handler of that
    /// name is delivered at once. See <doc:TheContract#C15-Actors>.
    ///
    /// ```swift
    /// token = center.observe(.scoreDidChange, on: MainActor.self) { score in
    ///     print("\(score) points")
    /// }
    /// ```
    ///
    /// The handler and its captures are released on the main actor. If you cancel the token on another thread, that
    /// happens in a block on the main queue, after ``NotificationToken/cancel()`` has returned.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained. If you leave it out, the posts of every sender are
    ///     observed. Unwrap an optional sender first.
    ///   - actor: `MainActor.self`. Pass the type, and not `MainActor.shared`.
    ///   - handler: Called with each payload, which is read on the posting thread.
    ///   - onMismatch: Called on the posting thread if a notification of this name has no payload that the key can
    ///     read. The observation goes on. By default, one line is written to the log.
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
    /// Like ``observe(_:object:on:using:onMismatch:)``, except that the handler receives `target` first. Don't capture
    /// it.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, on: MainActor.self, with: self) {
    ///     controller, user in
    ///     controller.show(user)
    /// }
    /// ```
    ///
    /// Once the target has been released, the handler isn't called. The observation ends with its token, or with the
    /// next post that has a payload. A mismatch is still reported, and doesn't end it.
    ///
    /// Don't pass `self` in a deinit: an object that is being released can't be held weakly.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe. If you leave it out, the posts of every sender are observed.
    ///   - actor: `MainActor.self`.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target and each payload.
    ///   - onMismatch: Called on the posting thread for a mismatch. By default, one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        subscribe(to: key, from: object, .mainActor, targeting(target, unisolated(handler)), onMismatch)
    }

    /// Observes a `Void` key on the main actor, for an object that is held weakly.
    ///
    /// Like ``observe(_:object:on:with:using:onMismatch:)``, except that the handler receives the target alone. To pass
    /// `onMismatch:`, write `{ target, _ in … }`.
    ///
    /// ```swift
    /// token = center.observe(.feedDidChange, on: MainActor.self, with: self) {
    ///     $0.refresh()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe. If you leave it out, the posts of every sender are observed.
    ///   - actor: `MainActor.self`.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target for each post.
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
    /// Every payload enqueues a task on the actor, and the post returns without waiting. The handler doesn't see the
    /// poster's task-local values.
    ///
    /// ```swift
    /// token = center.observe(.userDidLogIn, on: store) { store, user in
    ///     store.insert(user)
    /// }
    /// ```
    ///
    /// By default, a delivery has the poster's priority, but at most user-initiated. If you post and then call the
    /// actor at the same priority, the call sees the effect of the post, unless the actor has a custom executor. Posts
    /// of the same priority are delivered in order.
    ///
    /// With a `priority` of your own, all posts are delivered in order, but a call of higher priority may come before
    /// them. See <doc:Concurrency#Choose-a-priority>.
    ///
    /// Don't pass `self` in a deinit: an object that is being released can't be held weakly. Once the actor has been
    /// released, the observation ends with its token, or with the next post that has a payload.
    ///
    /// - Parameters:
    ///   - key: The key to observe.
    ///   - object: The sender to observe, which is not retained. If you leave it out, the posts of every sender are
    ///     observed. Unwrap an optional sender first.
    ///   - actor: Passed to the handler. A payload that waits keeps the actor alive. For the main actor, pass
    ///     `MainActor.self`.
    ///   - priority: The priority of the deliveries; nil for the poster's.
    ///   - handler: Called with the actor and each payload, which is read on the posting thread.
    ///   - onMismatch: Called on the posting thread if a notification of this name has no payload that the key can
    ///     read. The observation goes on. By default, one line is written to the log.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Isolation: Actor, Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        on actor: Isolation, priority: TaskPriority? = nil,
        using handler: @escaping @Sendable (isolated Isolation, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        let context = Context.actor(ActorQueue(actor, priority: priority))
        let handler = unisolated(handler)
        // `unowned` is sound: the handler runs only in a task of `ActorQueue`, which retains the actor until it ends.
        let body = { @Sendable [unowned actor] in handler(actor, $0) }
        return subscribe(to: key, from: object, context, body, onMismatch)
    }

    /// Observes a `Void` key on an actor of your own, which is held weakly.
    ///
    /// Like ``observe(_:object:on:priority:using:onMismatch:)-(_,_,Isolation,_,_,_)``, except that the handler receives
    /// the actor alone. To pass `onMismatch:`, write `{ actor, _ in … }`.
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
    ///   - object: The sender to observe. If you leave it out, the posts of every sender are observed.
    ///   - actor: Passed to the handler, and held weakly.
    ///   - priority: The priority of the deliveries; nil for the poster's.
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

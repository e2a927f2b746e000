public import Foundation

extension NotificationCenter {
    /// Observes a name on the posting thread or on a queue, in place of `addObserver(forName:object:queue:using:)`.
    ///
    /// ```swift
    /// token = center.observe(name: .cacheDidClear) { notification in
    ///     print("Cleared by", notification.object ?? "nobody")
    /// }
    /// ```
    ///
    /// With a queue, the post waits until the handler has run on that queue. Foundation's `addObserver` does the same
    /// on Apple's platforms. If the poster is in one of the queue's operations, the handler runs at once.
    ///
    /// A suspended queue blocks the post. The main queue blocks the post if the main thread waits for the poster.
    /// <doc:Concurrency#A-queue> has more such cases.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names. On Linux, the process aborts if a `MainActorMessage` or an
    ///     `AsyncMessage` is posted while its center has an observer of all names.
    ///   - object: The sender to observe, which is not retained; nil for every sender, even if the nil comes from a
    ///     variable.
    ///   - queue: The handler's queue, which is retained; nil for the posting thread.
    ///   - handler: Called with each notification. Without a serial queue, concurrent posts call it concurrently.
    /// - Returns: The token that ends the observation when it is released.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, queue: OperationQueue? = nil,
        using handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        let subscription =
            queue.map { QueueSubscription(on: $0, handler) } ?? NameSubscription(.postingThread, handler)
        return subscribe(subscription, to: name, from: object)
    }

    /// Observes a name on the posting thread, for an object that is held weakly.
    ///
    /// Like ``observe(name:object:queue:using:)`` without a queue, except that the handler receives `target` first.
    /// Use that parameter instead of capturing the object.
    ///
    /// ```swift
    /// nonisolated final class Cache: Sendable {
    ///     func empty() {}
    /// }
    ///
    /// let cache = Cache()
    /// token = center.observe(name: .cacheDidClear, with: cache) { cache, _ in
    ///     cache.empty()
    /// }
    /// ```
    ///
    /// Once the target has been released, the handler isn't called. The observation ends with its token, or with the
    /// next post. Don't pass `self` in a deinit: an object that is being released can't be held weakly.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe; nil for every sender.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target and each notification.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, with target: Target,
        using handler: @escaping @Sendable (Target, Notification) -> Void
    ) -> NotificationToken {
        subscribe(NameSubscription(.postingThread, targeting(target, handler)), to: name, from: object)
    }
}

// MARK: - On the main actor

extension NotificationCenter {
    /// Observes a name on the main actor.
    ///
    /// Posts are delivered, and the handler is released, as with a key: see ``observe(_:object:on:using:onMismatch:)``.
    /// If you can, observe a key: the compiler doesn't check a notification for data races.
    ///
    /// ```swift
    /// token = center.observe(name: .cacheDidClear, on: MainActor.self) { _ in
    ///     print("The cache is empty.")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names, with the warning of
    ///     ``observe(name:object:queue:using:)``.
    ///   - object: The sender to observe, which is not retained; nil for every sender, even if the nil comes from a
    ///     variable.
    ///   - actor: `MainActor.self`. Pass the type, and not `MainActor.shared`.
    ///   - handler: Called with each notification. If the sender posts off the main thread in its deinit, the
    ///     notification arrives without the sender.
    /// - Returns: The token that ends the observation when it is released.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, on actor: MainActor.Type,
        using handler: @escaping @MainActor (Notification) -> Void
    ) -> NotificationToken {
        subscribe(NameSubscription(.mainActor, unisolated(handler)), to: name, from: object)
    }

    /// Observes a name on the main actor, for an object that is held weakly.
    ///
    /// Like ``observe(name:object:on:using:)``, except that the handler receives `target` first. Use that parameter
    /// instead of capturing the object.
    ///
    /// ```swift
    /// token = center.observe(
    ///     name: .cacheDidClear, on: MainActor.self, with: self
    /// ) { controller, _ in
    ///     controller.refresh()
    /// }
    /// ```
    ///
    /// Once the target has been released, the handler isn't called. The observation ends with its token, or with the
    /// next post. Don't pass `self` in a deinit: an object that is being released can't be held weakly.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe; nil for every sender.
    ///   - actor: `MainActor.self`.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target and each notification.
    /// - Returns: The token that ends the observation when it is released.
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, on actor: MainActor.Type, with target: Target,
        using handler: @escaping @MainActor (Target, Notification) -> Void
    ) -> NotificationToken {
        subscribe(NameSubscription(.mainActor, targeting(target, unisolated(handler))), to: name, from: object)
    }
}

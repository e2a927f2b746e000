public import Foundation

extension NotificationCenter {
    /// Observes a name, where the handler is written.
    ///
    /// ```swift
    /// token = center.observe(name: .cacheDidClear) { notification in
    ///     print("Cleared by", notification.object ?? "nobody")
    /// }
    /// ```
    ///
    /// Posts are delivered as with a key: see ``observe(_:object:using:onMismatch:)``. If you can, observe a key: a
    /// notification that is handed to an actor [may still be in use](<doc:WhereAHandlerRuns#The-main-actor>) on the
    /// thread that has posted it.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names, except at a center of [typed messages on
    ///     Linux](<doc:TheContract#C14-Limits>).
    ///   - object: The sender to observe, which is not retained; nil for every sender, even if the nil comes from a
    ///     variable.
    ///   - handler: Called with each notification, on an actor perhaps [without its
    ///     sender](<doc:TheContract#C6-Senders>).
    /// - Returns: The observation's token.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Notification) -> Void
    ) -> NotificationToken {
        subscribe(to: name, from: object, at: HandlerPlace(handler.isolation), calling: unsafelyUnisolated(handler))
    }

    /// Observes a name, where the handler is written, for an object that is held weakly.
    ///
    /// Like ``observe(name:object:using:)``, except that the handler receives `target` first. Use that
    /// parameter, and [not `self`](<doc:GettingStarted#Avoid-a-retain-cycle>).
    ///
    /// ```swift
    /// token = center.observe(name: .cacheDidClear, with: self) {
    ///     controller, _ in
    ///     controller.refresh()
    /// }
    /// ```
    ///
    /// The observation ends as that of ``observe(_:object:with:using:onMismatch:)`` does.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names.
    ///   - object: The sender to observe; nil for every sender.
    ///   - target: Passed to the handler, and held weakly.
    ///   - handler: Called with the target and each notification.
    /// - Returns: The observation's token.
    public func observe<Target: AnyObject & Sendable>(
        name: Notification.Name?, object: AnyObject? = nil, with target: Target,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Target, Notification) -> Void
    ) -> NotificationToken {
        let weakTarget = WeakTarget(target)
        return subscribe(
            to: name, from: object, at: HandlerPlace(handler.isolation), for: weakTarget,
            calling: weakTarget.passing(target, to: unsafelyUnisolated(handler)))
    }

    /// Observes a name on a queue or on the posting thread, in place of `addObserver(forName:object:queue:using:)`.
    ///
    /// ```swift
    /// token = center.observe(name: .cacheDidClear, queue: nil) { notification in
    ///     print("Cleared by", notification.object ?? "nobody")
    /// }
    /// ```
    ///
    /// With a queue, the post waits until the handler has run there, as with Foundation's `addObserver`. It can [wait
    /// forever](<doc:TheContract#C11-Queues>), for example on a suspended queue.
    ///
    /// - Parameters:
    ///   - name: The name to observe; nil for all names, as for ``observe(name:object:using:)``.
    ///   - object: The sender to observe, which is not retained; nil for every sender, even if the nil comes from a
    ///     variable.
    ///   - queue: The handler's queue, which is retained; nil for the posting thread, wherever the handler is written.
    ///   - handler: Called with each notification. Without a serial queue, concurrent posts call it concurrently.
    /// - Returns: The observation's token.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, queue: OperationQueue?,
        using handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        subscribe(to: name, from: object, at: HandlerPlace(queue), calling: handler)
    }
}

extension NotificationCenter {
    /// Another name for `NotificationToken`, for modules with their own type of that name.
    public typealias Token = NotificationToken
}

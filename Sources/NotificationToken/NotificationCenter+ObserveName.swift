public import Foundation

extension NotificationCenter {
    /// Observes a name with a handler that runs where it is written.
    ///
    /// Like ``observe(_:object:using:onMismatch:)``, except that the handler receives the notification itself.
    ///
    /// ```swift
    /// token = center.observe(name: .cacheDidClear) { notification in
    ///     print("Cleared by", notification.object ?? "nobody")
    /// }
    /// ```
    ///
    /// If you can, observe a key instead: on an actor, the handler of a name may use an object in the notification
    /// [while the posting thread changes it](<doc:WhereAHandlerRuns#The-main-actor>).
    ///
    /// - Parameters:
    ///   - name: The name to observe. If it is nil, all names are observed. On Linux, this [can
    ///     abort](<doc:TheContract#C14-Limits>) at a center of typed messages.
    ///   - object: The sender to observe, which isn't retained. If it is nil, posts of every sender are received. So if
    ///     you mean one sender, unwrap an optional variable first.
    ///   - handler: Called with each notification. On an actor, the notification of a sender that posted in its deinit
    ///     [arrives without its `object`](<doc:TheContract#C6-Senders>).
    /// - Returns: The observation's token. If you neither keep it nor call ``NotificationToken/keepObserving()``, the
    ///   observation ends immediately.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil,
        @_inheritActorContext using handler: @escaping @Sendable @isolated(any) (Notification) -> Void
    ) -> NotificationToken {
        subscribe(to: name, from: object, at: HandlerPlace(handler.isolation), calling: unsafelyUnisolated(handler))
    }

    /// Observes a name for an object, the target, which is held weakly.
    ///
    /// Like ``observe(name:object:using:)``, except that the handler receives the target as its first parameter. Use
    /// that parameter, and [not `self`](<doc:GettingStarted#Avoid-a-retain-cycle>).
    ///
    /// ```swift
    /// token = center.observe(name: .cacheDidClear, with: self) {
    ///     controller, _ in
    ///     controller.refresh()
    /// }
    /// ```
    ///
    /// When the target has been released, the handler isn't called any more. The next post that reaches the observation
    /// ends it.
    ///
    /// - Parameters:
    ///   - name: The name to observe. If it is nil, all names are observed.
    ///   - object: The sender to observe. If it is nil, posts of every sender are received.
    ///   - target: The object to observe for, which is passed to the handler. It must be `Sendable`, as view
    ///     controllers are.
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

    /// Observes a name with a handler that runs on a queue, or on the posting thread.
    ///
    /// It takes the place of Foundation's `addObserver(forName:object:queue:using:)`.
    ///
    /// ```swift
    /// token = center.observe(name: .cacheDidClear, queue: nil) { notification in
    ///     print("Cleared by", notification.object ?? "nobody")
    /// }
    /// ```
    ///
    /// With a queue, a post waits until the handler has run there, as with `addObserver`. It can [wait
    /// forever](<doc:TheContract#C11-Queues>), for example for the main queue.
    ///
    /// - Parameters:
    ///   - name: The name to observe. If it is nil, all names are observed, as with ``observe(name:object:using:)``.
    ///   - object: The sender to observe, which isn't retained. If it is nil, posts of every sender are received.
    ///   - queue: The handler's queue, which the observation retains. If it is nil, the handler runs on the posting
    ///     thread, wherever it is written.
    ///   - handler: Called with each notification. If several threads post, it is called concurrently, unless the queue
    ///     is serial.
    /// - Returns: The observation's token.
    public func observe(
        name: Notification.Name?, object: AnyObject? = nil, queue: OperationQueue?,
        using handler: @escaping @Sendable (Notification) -> Void
    ) -> NotificationToken {
        subscribe(to: name, from: object, at: HandlerPlace(queue), calling: handler)
    }
}

extension NotificationCenter {
    /// Another name for `NotificationToken`, for modules in which another type has that name.
    public typealias Token = NotificationToken
}

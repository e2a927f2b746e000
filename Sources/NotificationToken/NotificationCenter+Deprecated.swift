public import Foundation

// Calls that are often tried, and work, but should not be written. Each says what to write instead.
extension NotificationCenter {
    /// Cancels a token.
    ///
    /// It replaces Foundation's method, which would do nothing for a token. It works on any center, because a token
    /// doesn't need its center to end its observation.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken) { token.cancel() }

    /// Cancels a token, if there is one.
    ///
    /// Without this method, an optional property would be passed to Foundation's method. See <doc:Migrating>.
    @available(*, deprecated, message: "cancel the token")
    public func removeObserver(_ token: NotificationToken?) { token?.cancel() }
}

// MARK: - The main actor as an object

// The compiler would prefer the overload for any actor to an unavailable one, so these are deprecated.
extension NotificationCenter {
    /// Observes a key on the main actor, which has an order of its own: `priority` is ignored.
    @available(*, deprecated, message: "pass on: MainActor.self")
    public func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, object: AnyObject = everySender,
        on actor: MainActor, priority: TaskPriority? = nil,
        using handler: @escaping @Sendable (isolated MainActor, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = Notification.PayloadError.log
    ) -> NotificationToken {
        observe(key, object: object, on: MainActor.self, using: { handler(.shared, $0) }, onMismatch: onMismatch)
    }

    /// Observes a `Void` key on the main actor, which has an order of its own: `priority` is ignored.
    @available(*, deprecated, message: "pass on: MainActor.self")
    public func observe(
        _ key: Notification.Key<Void>, object: AnyObject = everySender,
        on actor: MainActor, priority: TaskPriority? = nil,
        using handler: @escaping @Sendable (isolated MainActor) -> Void
    ) -> NotificationToken {
        observe(key, object: object, on: MainActor.self, using: { _ in handler(.shared) })
    }
}

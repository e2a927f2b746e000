import Foundation
import NotificationToken

/// Lets tests call what is deprecated without a warning.
protocol DeprecatedCalls: Sendable {
    func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, of center: NotificationCenter, object: AnyObject, priority: TaskPriority?,
        using handler: @escaping @Sendable (isolated MainActor, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) -> NotificationToken
    func observe(
        _ key: Notification.Key<Void>, of center: NotificationCenter, object: AnyObject, priority: TaskPriority?,
        using handler: @escaping @Sendable (isolated MainActor) -> Void
    ) -> NotificationToken
    func remove(_ token: NotificationToken, from center: NotificationCenter)
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter)
}

/// Makes deprecated calls.
let deprecatedCalls: any DeprecatedCalls = Caller()

private struct Caller: DeprecatedCalls {
    @available(*, deprecated, message: "calls what is deprecated")
    func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, of center: NotificationCenter, object: AnyObject, priority: TaskPriority?,
        using handler: @escaping @Sendable (isolated MainActor, Payload) -> Void,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void
    ) -> NotificationToken {
        center.observe(
            key, object: object, on: MainActor.shared, priority: priority, using: handler, onMismatch: onMismatch)
    }

    @available(*, deprecated, message: "calls what is deprecated")
    func observe(
        _ key: Notification.Key<Void>, of center: NotificationCenter, object: AnyObject, priority: TaskPriority?,
        using handler: @escaping @Sendable (isolated MainActor) -> Void
    ) -> NotificationToken {
        center.observe(key, object: object, on: MainActor.shared, priority: priority, using: handler)
    }

    @available(*, deprecated, message: "calls what is deprecated")
    func remove(_ token: NotificationToken, from center: NotificationCenter) { center.removeObserver(token) }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter) { center.removeObserver(token) }
}

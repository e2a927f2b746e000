import Foundation
import NotificationToken

/// Lets tests call what is deprecated without a warning.
protocol DeprecatedCalls: Sendable {
    typealias Report = @Sendable (Notification.PayloadError) -> Void

    func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, of center: NotificationCenter, object: AnyObject?, priority: TaskPriority?,
        using handler: @escaping @Sendable (isolated MainActor, Payload) -> Void, onMismatch: @escaping Report
    ) -> NotificationToken
    func observe(
        _ key: Notification.Key<Void>, of center: NotificationCenter, object: AnyObject?, priority: TaskPriority?,
        using handler: @escaping @Sendable (isolated MainActor) -> Void
    ) -> NotificationToken
    func remove(_ token: NotificationToken, from center: NotificationCenter)
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter)
}

extension DeprecatedCalls {
    func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, of center: NotificationCenter, priority: TaskPriority? = nil,
        using handler: @escaping @Sendable (isolated MainActor, Payload) -> Void
    ) -> NotificationToken {
        observe(key, of: center, object: nil, priority: priority, using: handler, onMismatch: { _ in })
    }

    func observe(
        _ key: Notification.Key<Void>, of center: NotificationCenter,
        using handler: @escaping @Sendable (isolated MainActor) -> Void
    ) -> NotificationToken { observe(key, of: center, object: nil, priority: nil, using: handler) }
}

/// Makes deprecated calls.
let deprecatedCalls: any DeprecatedCalls = Caller()

private struct Caller: DeprecatedCalls {
    @available(*, deprecated, message: "calls what is deprecated")
    func observe<Payload: Sendable>(
        _ key: Notification.Key<Payload>, of center: NotificationCenter, object: AnyObject?, priority: TaskPriority?,
        using handler: @escaping @Sendable (isolated MainActor, Payload) -> Void, onMismatch: @escaping Report
    ) -> NotificationToken {
        guard let object else {
            return center.observe(
                key, on: MainActor.shared, priority: priority, using: handler, onMismatch: onMismatch)
        }
        return center.observe(
            key, object: object, on: MainActor.shared, priority: priority, using: handler, onMismatch: onMismatch)
    }

    @available(*, deprecated, message: "calls what is deprecated")
    func observe(
        _ key: Notification.Key<Void>, of center: NotificationCenter, object: AnyObject?, priority: TaskPriority?,
        using handler: @escaping @Sendable (isolated MainActor) -> Void
    ) -> NotificationToken {
        guard let object else {
            return center.observe(key, on: MainActor.shared, priority: priority, using: handler)
        }
        return center.observe(key, object: object, on: MainActor.shared, priority: priority, using: handler)
    }

    @available(*, deprecated, message: "calls what is deprecated")
    func remove(_ token: NotificationToken, from center: NotificationCenter) { center.removeObserver(token) }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter) { center.removeObserver(token) }
}

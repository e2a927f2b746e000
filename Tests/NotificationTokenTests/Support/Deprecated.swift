import Foundation
import NotificationToken

/// Lets tests call what is deprecated without a warning.
protocol DeprecatedCalls: Sendable {
    func remove(_ token: NotificationToken, from center: NotificationCenter)
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter)
    func removeByName(_ token: NotificationToken, object: Thing?, from center: NotificationCenter)
    func removeOptionalByName(_ token: NotificationToken?, object: Thing?, from center: NotificationCenter)
}

/// Makes deprecated calls.
let deprecatedCalls: any DeprecatedCalls = Caller()

private struct Caller: DeprecatedCalls {
    @available(*, deprecated, message: "calls what is deprecated")
    func remove(_ token: NotificationToken, from center: NotificationCenter) { center.removeObserver(token) }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeOptional(_ token: NotificationToken?, from center: NotificationCenter) { center.removeObserver(token) }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeByName(_ token: NotificationToken, object: Thing?, from center: NotificationCenter) {
        center.removeObserver(token, name: .event, object: object)
    }

    @available(*, deprecated, message: "calls what is deprecated")
    func removeOptionalByName(_ token: NotificationToken?, object: Thing?, from center: NotificationCenter) {
        center.removeObserver(token, name: .event, object: object)
    }
}

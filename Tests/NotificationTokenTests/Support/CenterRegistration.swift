@testable import NotificationToken

/// What a center retains while the name of a token's observation is registered there.
func centerRegistration(of token: NotificationToken) -> CenterRegistration? {
    let relay = (Mirror(reflecting: token).descendant("observation") as? Subscription)?.relay
    return relay.flatMap { Mirror(reflecting: $0).descendant("registration") as? CenterRegistration }
}

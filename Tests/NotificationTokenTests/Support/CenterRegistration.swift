@testable import NotificationToken

/// What a center retains while the name of a token's observation is registered there: no public declaration shows it.
func centerRegistration(of token: NotificationToken) -> AnyObject? {
    let relay = (Mirror(reflecting: token).descendant("observation") as? Subscription)?.relay
    return relay.flatMap { Mirror(reflecting: $0).descendant("registration") as? CenterRegistration }
}

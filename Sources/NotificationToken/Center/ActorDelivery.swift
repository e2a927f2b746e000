import Foundation

/// A delivery that waits for the actor of its handler.
///
/// `@unchecked Sendable`: after `init`, only the handler's actor uses the variables.
final class ActorDelivery: @unchecked Sendable {
    let subscription: Subscription
    let relay: Relay
    /// The payload or notification; nil from the moment that the actor begins the delivery.
    private var box: PayloadBox?
    /// Retained, because the observation would end with its center before the payload is delivered.
    private var center: NotificationCenter?

    init(of box: consuming PayloadBox, to subscription: Subscription, at relay: Relay) {
        self.box = box
        self.subscription = subscription
        self.relay = relay
        center = relay.center
    }

    /// Whether the actor has begun the delivery.
    var hasBegun: Bool { box == nil }

    /// Calls the handler if the observation is active, and releases the payload and the center.
    ///
    /// Called once, on the actor.
    func perform() {
        var visit = Visit(at: relay)
        var box = box.take()
        if let box, visit.enter(subscription) { subscription.callHandler(opening: box) }
        box = nil
        visit.leave()
        center = nil
    }
}

import Foundation

/// A subscription to a name whose handler runs on the posting thread.
///
/// `@unchecked Sendable`: `handler` is read inside the gate, and changed in `letGo()`, when nobody is: the accesses never overlap, and
/// that need not be checked.
final class NotificationSubscription: Subscription, @unchecked Sendable {
    @exclusivity(unchecked) private var handler: HeldHandler<Notification>

    init(gate: Gate, handler: Handler<Notification>) {
        self.handler = HeldHandler(handler)
        super.init(gate: gate)
    }

    override func receive(_ notification: Notification, in post: inout Post) {
        if !handler.call(notification) { cancel() }
    }

    override func letGo() {
        handler = .gone
    }
}

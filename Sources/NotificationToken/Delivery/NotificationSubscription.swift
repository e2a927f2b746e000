import Foundation

/// A subscription to a name whose handler runs on the posting thread.
///
/// `@unchecked Sendable`: `handler` is read inside the gate, and changed by the one thread that lets go of it, when nobody is inside
/// any more. So it is never accessed while it changes, and needs no check of that.
final class NotificationSubscription: Subscription, @unchecked Sendable {
    @exclusivity(unchecked) private var handler: HeldHandler<Notification>

    init(gate: Gate, handler: Handler<Notification>) {
        self.handler = HeldHandler(handler)
        super.init(gate: gate)
    }

    override func receive(_ notification: Notification, with box: Box?, in post: inout Post) {
        if !handler.call(notification) { cancel() }
    }

    override func letGo() {
        handler = .gone
    }
}

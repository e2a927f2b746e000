import Foundation

/// A subscription whose handler receives the notification itself.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it.
final class NameSubscription: Subscription, @unchecked Sendable {
    // Benchmark “Post a name, 10 observers”: an exclusivity check at each call would take a sixth of the time. Reads
    // may overlap, and the one write comes when no other thread is inside.
    @exclusivity(unchecked) private var handler: Handler<Notification>

    init(
        _ place: HandlerPlace, _ target: WeakTarget?, in group: ObservationGroup,
        _ handler: @escaping @Sendable (Notification) -> Void
    ) {
        self.handler = Handler(body: handler)
        super.init(place, target, in: group)
    }

    override func callHandler(with notification: Notification, _ reading: borrowing LastReading) {
        handler.call(notification)
    }

    override func boxForLater(of notification: Notification, _ payload: PayloadBox?) -> PayloadBox? {
        // A sender that is being deinitialized must not be retained beyond the post. An object of a class that forbids
        // weak references can't be told apart from one in its deinit.
        let sender = SenderIdentity.sender(of: notification)
        guard let sender, !Platform.allowsWeakReference(to: sender) else { return BoxOf(notification) }
        return BoxOf(Notification(name: notification.name, object: nil, userInfo: notification.userInfo))
    }

    override func callHandler(opening box: PayloadBox) { handler.call(box.open(as: Notification.self)) }

    override func tearDown() {
        handler = Handler(body: nil)
        if case .queue(let handlerQueue) = place { handlerQueue.queue = nil }
    }
}

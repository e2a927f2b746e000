import Foundation

/// A subscription whose handler receives the notification itself.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it.
class NameSubscription: Subscription, @unchecked Sendable {
    // Benchmark “Post a name, 10 observers”: an exclusivity check at each call would take a sixth of the time. Reads
    // may overlap, and the one write comes when no other thread is inside.
    @exclusivity(unchecked) private final var handler: Handler<Notification>

    init(_ context: Context, _ handler: @escaping @Sendable (Notification) throws -> Void) {
        self.handler = Handler(body: handler)
        super.init(context)
    }

    override func enterAndCallHandler(with notification: Notification, from poster: inout Poster) throws {
        guard poster.visitor.enter(self) else { return }
        beginHandler()
        defer { endHandler() }
        try handler.call(notification)
    }

    override final func boxed(_ notification: Notification, from poster: inout Poster) -> Box? {
        // A sender that is being deinitialized must not be retained beyond the post. An object of a class that forbids
        // weak references can't be told apart from one in its deinit.
        let sender = notification.object.flatMap { Platform.object(in: $0) }
        guard let sender, !Platform.allowsWeakReference(to: sender) else { return BoxOf(notification) }
        return BoxOf(Notification(name: notification.name, object: nil, userInfo: notification.userInfo))
    }

    override final func callHandler(boxed box: Box) throws {
        // The box is what `boxed` has made.
        try handler.call(unsafeDowncast(box, to: BoxOf<Notification>.self).payload)
    }

    override func releaseUserCode() { handler = Handler(body: nil) }
}

import Foundation

/// A subscription whose handler receives the notification itself.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it.
class NameSubscription: Subscription, @unchecked Sendable {
    // Reads may overlap, and the one write comes when no other thread is inside. Row “Post a name, 10 observers”: a
    // check at each call would take a sixth of the time.
    @exclusivity(unchecked) private final var handler: Handler<Notification>

    init(_ context: Context, _ handler: @escaping @Sendable (Notification) throws -> Void) {
        self.handler = Handler(body: handler)
        super.init(context)
    }

    override func deliver(_ notification: Notification, from poster: inout Poster) throws {
        guard poster.visitor.enter(self) else { return }
        beginHandler()
        defer { endHandler() }
        try handler.call(notification)
    }

    override final func box(of notification: Notification, from poster: inout Poster) -> Box? {
        BoxOf(notification.withoutDyingSender)
    }

    override final func handle(_ box: Box) throws {
        try handler.call(unsafeDowncast(box, to: BoxOf<Notification>.self).payload)
    }

    override func releaseUserCode() { handler = Handler(body: nil) }
}

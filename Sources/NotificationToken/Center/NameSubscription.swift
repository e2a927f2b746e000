import Foundation

/// A subscription whose handler receives the notification itself.
///
/// `@unchecked Sendable`: only threads that are inside use `handler`, and the last one changes it.
class NameSubscription: Subscription, @unchecked Sendable {
    // Benchmark “Post a name, 10 observers”: a check at each call would take a sixth of the time. Reads may overlap,
    // and the one write comes when no other thread is inside.
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
        BoxOf(notification.withoutDyingSender)
    }

    override final func callHandler(boxed box: Box) throws {
        // The box is what `boxed` has made.
        try handler.call(unsafeDowncast(box, to: BoxOf<Notification>.self).payload)
    }

    override func releaseUserCode() { handler = Handler(body: nil) }
}

extension Notification {
    /// The notification, without its sender if that is being deinitialized: such an object must not be retained beyond
    /// the post.
    ///
    /// An object of a class that forbids weak references can't be told apart from one in its deinit.
    fileprivate var withoutDyingSender: Notification {
        let sender = object.flatMap(Platform.object)
        guard let sender, !Platform.allowsWeakReference(to: sender) else { return self }
        return Notification(name: name, object: nil, userInfo: userInfo)
    }
}

import Foundation

/// An observation to which a relay passes the posts of a name.
///
/// What it does with a post depends on its place. A subclass for names and one for keys hold the user code and call it.
///
/// `@unchecked Sendable`: `target` never changes, and the group's lock guards the variables.
class Subscription: Observation, @unchecked Sendable {
    /// Whether it goes on when its token is released.
    ///
    /// The first variable, because there is room for it after those of the superclass.
    private final var isKept = false
    /// What the handler is called with, and which ends the subscription when it is gone; nil if it has no target.
    final let target: WeakTarget?
    /// The number in the order in which subscriptions were added.
    final var ordinal = 0
    /// The list of the relay's table that has the subscription; nil before it is added and after it has ended.
    final var list: SubscriptionList?

    init(_ place: HandlerPlace, _ target: WeakTarget?, in group: ObservationGroup) {
        self.target = target
        super.init(place, in: group)
        target?.subscription = self
    }

    /// The subscription's relay; nil if its center was being deinitialized.
    final var relay: Relay? { group as? Relay }

    /// Whether a relay has the subscription, asked while holding the group's lock.
    final var isInRelay: Bool { list != nil }

    // Asked without holding the group's lock.
    override final var subject: String {
        let name = relay.map { $0.name?.rawValue.debugDescription ?? "any name" } ?? "a center in its deinit"
        return "\(name), \(whereAndFor)"
    }

    /// What a relay's description says of the subscription, asked while holding the group's lock.
    final var line: String {
        "\(whereAndFor)\(list?.sender == nil ? "" : ", of one sender")\(isKept ? ", kept" : "")"
    }

    private final var whereAndFor: String {
        target.map { "\(place), for \(String(reflecting: $0.type))" } ?? place.description
    }

    /// The relay keeps it, unless it is in none: it has ended, or its center was being deinitialized.
    override final func keepObserving() {
        let isNew = group.lock.withLock {
            if isKept || !isInRelay { return false }
            isKept = true
            return true
        }
        if isNew { KeptSubscriptions.add(self) }
    }

    // Without the lock: only calls through the token change the variable, and they are over.
    override final func tokenReleased() { if !isKept { end() } }

    override final func didEnd() {
        if isKept { KeptSubscriptions.noteEnd() }
        if isInRelay { relay?.remove(self) }
    }

    override func tearDown() { if case .queue(let handlerQueue) = place { handlerQueue.queue = nil } }

    // MARK: - What a subclass does

    /// Enters, if there is something to deliver, and calls the handler with it.
    ///
    /// Called where the handler runs, during the post.
    func enterAndCallHandler(with notification: Notification, from post: inout RunningPost) {
        fatalError("a subclass has a handler")
    }

    /// Puts what the handler receives into a box, which may outlive the post.
    ///
    /// Called on the posting thread. It may run user code, such as a decoder, or a proxy that is the sender.
    ///
    /// - Returns: Nil if there is nothing to deliver.
    func boxToEnqueue(for notification: Notification, from post: inout RunningPost) -> PayloadBox? {
        fatalError("a subclass boxes posts")
    }

    /// Calls the handler with what is in a box.
    ///
    /// Called where the handler runs. The thread is inside.
    func callHandler(with box: PayloadBox) { fatalError("a subclass has a handler") }

    // MARK: - A post

    /// Delivers a post at once, waits for an operation that does, or lets the delivery wait for its actor.
    ///
    /// If the post is on the main actor, `Relay.receive` has already delivered what waits there under its name, unless the
    /// backlog is held.
    final func deliver(_ notification: Notification, from post: inout RunningPost) {
        switch place {
        case .callingThread: enterAndCallHandler(with: notification, from: &post)
        case .mainActor:
            guard post.isOnMainActor else { return enqueueOnMain(notification, from: &post) }
            MainQueue.assertIsolated()
            enterAndCallHandler(with: notification, from: &post)
        case .queue(let handlerQueue): run(notification, from: &post, on: handlerQueue)
        case .actor(let queue): enqueue(notification, from: &post, on: queue)
        }
    }

    /// Lets a delivery wait for the main actor.
    ///
    /// Making the box may run user code. So the poster leaves the previous observation first.
    @inline(never)
    private final func enqueueOnMain(_ notification: Notification, from post: inout RunningPost) {
        post.visit.leave()
        guard let box = boxToEnqueue(for: notification, from: &post) else { return }
        let relay = post.visit.relay
        let delivery = WaitingDelivery(of: box, to: self, at: relay)
        ifActive { relay.addToBacklog(delivery) }
    }

    /// Makes a task on an actor.
    ///
    /// Making the box may run user code, and so may the actor's executor, which enqueues the task. So the poster leaves
    /// the previous observation first.
    @inline(never)
    private final func enqueue(_ notification: Notification, from post: inout RunningPost, on queue: ActorQueue) {
        post.visit.leave()
        guard let box = boxToEnqueue(for: notification, from: &post), isActive else { return }
        let delivery = WaitingDelivery(of: box, to: self, at: post.visit.relay)
        if !queue.async({ delivery.perform() }) { end() }  // The actor has been released.
    }
}

/// The handler of a subscription.
///
/// Benchmark “Post a name, 100 observers”: the type can't be copied, so a call doesn't retain the closure.
struct Handler<Value>: ~Copyable {
    let body: (@Sendable (Value) -> Void)?

    @inline(__always)
    func call(_ value: Value) { body?(value) }
}

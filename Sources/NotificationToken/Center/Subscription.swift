import Foundation

/// An observation to which a relay passes the posts of a name.
///
/// What it does with a post depends on its context. A subclass for names and one for keys hold the user code and call
/// it.
///
/// `@unchecked Sendable`: `context` never changes, and the gate's lock guards the variables.
class Subscription: Observation, @unchecked Sendable {
    /// A poster reads it without the lock.
    final let context: Context
    /// The place in the order in which they were added.
    final var sequence = 0
    /// The list of the relay's table that has the subscription; nil before it is added and after it has ended.
    final var list: SubscriptionList?

    init(_ context: consuming Context) { self.context = context }

    /// The subscription's relay; nil before one has added it.
    final var relay: Relay? { gate as? Relay }

    /// Whether a relay has the subscription, asked while holding the gate's lock.
    final var isInRelay: Bool { list != nil }

    override final var subject: String {
        let name = relay.map { $0.id.name?.rawValue.debugDescription ?? "any name" } ?? "a center in its deinit"
        return "\(name), \(context)"
    }

    /// What a relay's description says of the subscription, asked while holding the gate's lock.
    final var line: String {
        "\(context)\(list?.sender == nil ? "" : ", of one sender")\(hasLostToken ? ", without a token" : "")"
    }

    override final var home: Home { context.home }

    /// A relay keeps it, unless its center was being deinitialized when it was made.
    override final var outlivesToken: Bool { isInRelay }

    override final func didLoseToken() { if let relay { TokenlessSubscriptions.noteLostToken(at: relay) } }

    override final func didEnd() {
        guard isInRelay, let relay else { return }
        if hasLostToken { TokenlessSubscriptions.noteEnd(at: relay) }
        relay.remove(self)
    }

    override func releaseUserCode() { if case .queue(let handlerQueue) = context { handlerQueue.queue = nil } }

    // MARK: - What a subclass does

    /// Enters, if there is something to deliver, and calls the handler with it.
    ///
    /// Called where the handler runs, during the post.
    ///
    /// - Throws: An error if the target is gone, which ends the observation.
    func enterAndCallHandler(with notification: Notification, from post: inout RelayedPost) throws {
        fatalError("a subclass has a handler")
    }

    /// Puts what the handler receives into a box that may outlive the post.
    ///
    /// Called on the posting thread.
    ///
    /// - Returns: Nil if there is nothing to deliver.
    func boxed(_ notification: Notification, from post: inout RelayedPost) -> Box? {
        fatalError("a subclass boxes posts")
    }

    /// Calls the handler with what is in a box.
    ///
    /// Called where the handler runs. The thread is inside.
    ///
    /// - Throws: An error if the target is gone, which ends the observation.
    func callHandler(boxed box: Box) throws { fatalError("a subclass has a handler") }

    // MARK: - A post

    /// Delivers a post at once, waits for an operation that does, or lets the delivery wait for its actor.
    ///
    /// Whether a post on the main actor is delivered before or after what waits there is decided in `Relay.receive`.
    final func deliver(_ notification: Notification, from post: inout RelayedPost) {
        switch context {
        case .postingThread, .postingThreadWithTarget:
            callOrEnd { try enterAndCallHandler(with: notification, from: &post) }
        case .mainActor, .mainActorWithTarget:
            guard post.visit.isOnMain else { return enqueueOnMain(notification, from: &post) }
            MainQueue.assertIsolated()
            callOrEnd { try enterAndCallHandler(with: notification, from: &post) }
        case .queue(let handlerQueue): runOnQueue(notification, from: &post, on: handlerQueue)
        case .actor(let queue, _), .globalActor(let queue, _): enqueue(notification, from: &post, on: queue)
        }
    }

    /// Calls the handler with what has waited in a box.
    ///
    /// The thread is inside, on the handler's actor.
    final func callOrEnd(with box: Box) {
        if context.isMainActor { MainQueue.assertIsolated() }
        callOrEnd { try callHandler(boxed: box) }
    }

    /// Calls the handler and ends the observation if the handler throws: its target is gone.
    @inline(__always)
    private final func callOrEnd(_ body: () throws -> Void) { do { try body() } catch { end(.cancelled) } }

    /// Calls the handler at once if the poster is on the queue, otherwise in an operation.
    @inline(never)
    private final func runOnQueue(
        _ notification: Notification, from post: inout RelayedPost, on handlerQueue: HandlerQueue
    ) {
        post.visit.leave()
        var current: OperationQueue?
        post.visit.ifActive(self) { current = handlerQueue.queue }
        guard let queue = current else { return }
        // A handler on a queue has no target, so it throws nothing.
        if queue.isServed(by: &post.visit) {
            try? enterAndCallHandler(with: notification, from: &post)
        } else {
            queue.runAndWait(with: notification) { [relay = post.relay] in
                var post = RelayedPost(at: relay)
                try? self.enterAndCallHandler(with: $0, from: &post)
                post.finish()
            }
        }
    }

    /// Lets a delivery wait for the main actor.
    ///
    /// Making the box may run code of the sender. So the poster leaves the previous observation first.
    @inline(never)
    private final func enqueueOnMain(_ notification: Notification, from post: inout RelayedPost) {
        post.visit.leave()
        guard let box = boxed(notification, from: &post) else { return }
        let relay = post.relay
        let delivery = Delivery(of: box, to: self, at: relay.center)
        post.visit.ifActive(self) { relay.addToBacklog(delivery) }
    }

    /// Makes a task on an actor.
    ///
    /// Making the box and enqueuing the task may run user code. So the poster leaves the previous observation first.
    @inline(never)
    private final func enqueue(_ notification: Notification, from post: inout RelayedPost, on queue: ActorQueue) {
        post.visit.leave()
        guard let box = boxed(notification, from: &post), post.visit.ifActive(self) else { return }
        // `nonisolated(unsafe)`: only the task uses the variable.
        nonisolated(unsafe) var delivery = Delivery(of: box, to: self, at: post.relay.center)
        if !queue.async({ delivery.perform() }) { end(.cancelled) }  // The actor has been released.
    }

    // MARK: - Without a token

    /// Ends the observation if its target or actor has been released.
    ///
    /// Called on any thread that may release user code, for the main actor on the main actor. Another actor is asked to do
    /// it later.
    ///
    /// - Returns: Whether the observation has ended now.
    @inline(never)
    final func endIfAbandoned() -> Bool {
        guard let target = context.target else { return false }
        switch context {
        case .actor(let queue, _), .globalActor(let queue, _):
            if queue.async({ if target.isGone { self.end(.cancelled) } }) { return false }
        default: if !target.isGone { return false }
        }
        end(.cancelled)
        return true
    }
}

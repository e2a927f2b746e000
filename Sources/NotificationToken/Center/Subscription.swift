import Foundation

/// An observation to which a relay passes the posts of a name.
///
/// What it does with a post depends on its context. A subclass for names and one for keys hold the user code and call
/// it.
///
/// `@unchecked Sendable`: `context` never changes, and the gate's lock guards the variables.
class Subscription: Observation, @unchecked Sendable {
    /// A poster reads it without the lock.
    private final let context: Context
    /// The place in the order of registration.
    final var sequence = 0
    /// The list of the relay's table that has the subscription; nil before it is added and after it has ended.
    final var list: SubscriptionList?

    init(_ context: consuming Context) { self.context = context }

    /// The subscription's relay, which has added it.
    final var relay: Relay {
        assert(gate is Relay, "the relay has not added this subscription")
        return unsafeDowncast(gate, to: Relay.self)
    }

    override final var subject: String {
        guard let relay = gate as? Relay else { return "a center in its deinit" }
        return relay.id.name.map { $0.rawValue.debugDescription } ?? "any name"
    }

    override final var belongsToMainActor: Bool { if case .mainActor = context { true } else { false } }

    /// A relay keeps it, unless its center was being deinitialized when it was made.
    override final var outlivesToken: Bool { list != nil }

    override final func didEnd() { if list != nil { relay.remove(self) } }

    // MARK: - What a subclass does

    /// Enters, if there is something to deliver, and calls the handler with it.
    ///
    /// Called on the posting thread, which is where the handler runs unless that is a queue.
    ///
    /// - Throws: An error if the target is gone, which ends the observation.
    func enterAndCallHandler(with notification: Notification, from poster: inout Poster) throws {
        fatalError("a subclass has a handler")
    }

    /// Puts what the handler receives into a box that may outlive the post.
    ///
    /// Called on the posting thread.
    ///
    /// - Returns: Nil if there is nothing to deliver.
    func boxed(_ notification: Notification, from poster: inout Poster) -> Box? {
        fatalError("a subclass boxes posts")
    }

    /// Calls the handler with what is in a box.
    ///
    /// Called where the handler runs. The thread is inside.
    ///
    /// - Throws: An error if the target is gone, which ends the observation.
    func callHandler(boxed box: Box) throws { fatalError("a subclass has a handler") }

    // MARK: - On the posting thread

    /// Delivers a post at once, or lets it wait for its actor.
    final func deliver(_ notification: Notification, from poster: inout Poster) {
        switch context {
        case .postingThread, .queue: callOrEnd { try enterAndCallHandler(with: notification, from: &poster) }
        case .mainActor where poster.visitor.isOnMain:
            MainQueue.assertIsolated()
            callOrEnd { try enterAndCallHandler(with: notification, from: &poster) }
        case .mainActor: enqueueOnMain(notification, from: &poster)
        case .actor(let queue): enqueue(notification, from: &poster, on: queue)
        }
    }

    /// Calls the handler, and ends the observation if the handler throws: its target is gone.
    @inline(__always)
    private func callOrEnd(_ body: () throws -> Void) { do { try body() } catch { cancel() } }

    /// Lets a delivery wait for the main actor.
    ///
    /// Making the box may run code of the sender. So the poster leaves the previous observation first.
    @inline(never)
    private func enqueueOnMain(_ notification: Notification, from poster: inout Poster) {
        poster.visitor.leave()
        guard let box = boxed(notification, from: &poster) else { return }
        let relay = relay
        let delivery = Delivery(of: box, to: self, at: relay.center)
        let isActive = poster.visitor.ifActive(self) { relay.backlog.append(delivery) }
        if isActive { MainTurns.shared.add(delivery) }
    }

    /// Makes a task on an actor.
    ///
    /// Making the box and enqueuing the task may run user code. So the poster leaves the previous observation first.
    @inline(never)
    private func enqueue(_ notification: Notification, from poster: inout Poster, on queue: ActorQueue) {
        poster.visitor.leave()
        guard let box = boxed(notification, from: &poster), poster.visitor.ifActive(self) else { return }
        let center = relay.center
        if !queue.async({ self.deliverWaiting(box, at: center) }) { cancel() }  // The actor has been released.
    }

    // MARK: - Where the handler runs

    /// Calls the handler with what has waited in a box, if the observation is active.
    ///
    /// The center has been retained since the post, so that the observation doesn't end with it.
    final func deliverWaiting(_ box: consuming Box, at center: NotificationCenter?) {
        var visitor = Visitor(gate)
        beginHandler()
        if visitor.enter(self) { callOrEnd { try callHandler(boxed: box) } }
        // Released before the handler counts as ended, because the payload's deinit may post under the same name. That
        // post would deliver the backlog from within this delivery.
        _ = consume box
        endHandler()
        visitor.leave()
        withExtendedLifetime(center) {}
    }

    /// Lets the relay's backlog wait while a handler runs on the main actor.
    final func beginHandler() { if belongsToMainActor { relay.mainHandlerCount += 1 } }

    final func endHandler() { if belongsToMainActor { relay.mainHandlerCount -= 1 } }
}

/// Where a handler runs.
enum Context: Sendable {
    /// At once, on the thread that posts.
    case postingThread
    /// On an operation queue, while the post waits: `QueueSubscription` has the queue.
    case queue
    /// On the main actor: at once if the poster is there, otherwise in turn.
    case mainActor
    /// On another actor, in a task for each post.
    case actor(ActorQueue)

    /// The context of a handler that is isolated to an actor, or to none.
    init(_ actor: (any Actor)?, priority: TaskPriority? = nil) {
        self =
            if let actor {
                actor === MainActor.shared ? .mainActor : .actor(ActorQueue(actor, priority: priority))
            } else { .postingThread }
    }
}

import Foundation

/// A post on its way through the subscriptions of a relay, on the posting thread: it delivers to one after another.
///
/// For each, it reads what the subscription receives, and then calls the handler behind the gate, or lets the delivery
/// wait for its actor. A nested post is another value. The relay calls `finish()` in the end.
///
/// The notification is passed beside the post: a copy in it would be retained, which takes a twentieth of benchmark
/// “Post a name, 1 observer”.
struct RunningPost: ~Copyable {
    /// Which observation the poster is inside.
    private var visit: Visit
    /// The payload or mismatch that the post has read last, for the next subscriptions.
    private var reading = LastReading()
    /// Whether the post holds the relay's backlog: `Relay+Backlog.swift` says why.
    private var holdsBacklog = false
    /// Whether the poster is on the main actor: asked once, because that takes a while on other threads.
    lazy var isOnMainActor = CurrentThread().isOnMainActor

    init(at relay: Relay) { visit = Visit(at: relay) }

    /// Delivers to a subscription, or lets the delivery wait.
    ///
    /// If the post is on the main actor, `Relay.receive` has already delivered what waits there under its name, unless
    /// the backlog is held.
    @inline(__always)
    mutating func deliver(_ notification: Notification, to subscription: Subscription) {
        switch subscription.place {
        case .callingThread: deliverNow(notification, to: subscription)
        case .mainActor:
            guard isOnMainActor else { return enqueueOnMain(notification, for: subscription) }
            MainQueue.assertIsolated()
            deliverNow(notification, to: subscription)
        case .queue(let handlerQueue): run(notification, for: subscription, on: handlerQueue)
        case .actor(let queue): enqueue(notification, for: subscription, on: queue)
        }
    }

    /// Leaves the last observation, releases what has been read, and stops holding the backlog.
    ///
    /// It leaves first, because the payload's deinit is user code that belongs to no observation, and must not hold up
    /// a release. It stops holding the backlog last, because that deinit may post.
    mutating func finish() {
        visit.leave()
        reading = LastReading()
        if holdsBacklog { visit.relay.stopHoldingBacklog() }
    }

    // MARK: - During the post

    /// Reads what the subscription receives, and calls the handler if the gate is open.
    ///
    /// If a payload can't be read, `LastReading` reports the mismatch.
    @inline(__always)
    private mutating func deliverNow(_ notification: Notification, to subscription: Subscription) {
        guard reading.read(notification, for: subscription, &visit), visit.enter(subscription) else { return }
        if subscription.place.isMainActor && !holdsBacklog {
            holdsBacklog = true
            visit.relay.holdBacklog()
        }
        subscription.callHandler(with: notification, reading)
    }

    /// Calls the handler if the poster is on the queue, otherwise in an operation.
    ///
    /// On Linux another thread than the main one may serve the main queue, and `OperationQueue.current` doesn't know.
    @inline(never)
    private mutating func run(
        _ notification: Notification, for subscription: Subscription, on handlerQueue: HandlerQueue
    ) {
        // The post may wait for the queue. Meanwhile it must not hold up the release of a handler that it has called.
        visit.leave()
        var active: OperationQueue?
        subscription.ifActive { active = handlerQueue.queue }
        guard let queue = active else { return }
        let isOnQueue = queue === OperationQueue.main ? isOnMainActor : queue === OperationQueue.current
        if isOnQueue {
            deliverNow(notification, to: subscription)
        } else {
            queue.runAndWait(with: notification) { [relay = visit.relay] in
                // A visit of this thread's own. Only a name is observed on a queue, so there is nothing to read.
                var operationVisit = Visit(at: relay)
                if operationVisit.enter(subscription) { subscription.callHandler(with: $0, LastReading()) }
                operationVisit.leave()
            }
        }
    }

    // MARK: - For an actor, after the post

    /// Lets a delivery wait for the main actor; the backlog refuses it if its subscription has ended.
    @inline(never)
    private mutating func enqueueOnMain(_ notification: Notification, for subscription: Subscription) {
        guard let delivery = actorDelivery(of: notification, to: subscription) else { return }
        visit.relay.addToBacklog(delivery)
    }

    /// Lets a delivery wait for another actor, in a task, unless its subscription has ended.
    @inline(never)
    private mutating func enqueue(_ notification: Notification, for subscription: Subscription, on queue: ActorQueue) {
        guard let delivery = actorDelivery(of: notification, to: subscription), subscription.isActive else { return }
        if !queue.async({ delivery.perform() }) { subscription.end() }  // The actor has been released.
    }

    /// Makes a delivery that may outlive the post; nil if there is nothing to deliver.
    ///
    /// The poster leaves the observation before, because boxing what the handler receives may run user code. So may the
    /// executor of the actor, to which the caller then adds the task.
    private mutating func actorDelivery(
        of notification: Notification, to subscription: Subscription
    ) -> ActorDelivery? {
        visit.leave()
        guard reading.read(notification, for: subscription, &visit),
            let box = subscription.boxForLater(of: notification, reading.box)
        else { return nil }
        return ActorDelivery(of: box, to: subscription, at: visit.relay)
    }
}

extension OperationQueue {
    /// Runs a closure in an operation and waits for that one alone.
    ///
    /// An operation that was cancelled doesn't run the closure, and may outlive this call. The notification must not:
    /// it may hold a sender that is being deinitialized. So it is lent to the closure.
    fileprivate func runAndWait(with notification: Notification, _ body: @escaping @Sendable (Notification) -> Void) {
        // `nonisolated(unsafe)`: this thread uses the loan only before and after the operation.
        nonisolated(unsafe) var loan: Notification? = notification
        let operation = BlockOperation { if let notification = loan.take() { body(notification) } }
        addOperation(operation)
        operation.waitUntilFinished()
        loan = nil
    }
}

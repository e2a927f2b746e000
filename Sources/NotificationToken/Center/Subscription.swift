import Foundation

/// An observation to which a relay passes the posts of a name.
///
/// What it does with a post depends on its context. A subclass for names and one for keys hold the user code and call it.
///
/// `@unchecked Sendable`: `context` never changes, and the gate's lock guards the variables.
class Subscription: Observation, @unchecked Sendable {
    private final let context: Context
    /// The place in the order of registration.
    final var sequence = 0
    /// The list that the relay keeps the subscription in; nil before it is added and after it has ended.
    final var list: SubscriptionList?
    /// How many payloads wait for the handler.
    private final var waitingCount: Int32 = 0
    private final var endsWhenDelivered = false

    init(_ context: consuming Context) { self.context = context }

    /// The subscription's relay, which has added it.
    final var relay: Relay {
        assert(gate is Relay, "the relay has not added this subscription")
        return unsafeDowncast(gate, to: Relay.self)
    }

    override final var subject: String {
        guard let relay = gate as? Relay else { return "a center in its deinit" }
        return relay.place.name.map { $0.rawValue.debugDescription } ?? "any name"
    }

    override final func withdraw() { if list != nil { relay.remove(self) } }

    /// Whether the handler receives a payload, which may lie in a box.
    var readsBoxes: Bool { false }

    // MARK: - The user code

    /// The queue on which the handler runs, if the context is a queue; nil once the handler has been released.
    ///
    /// Read while inside.
    var queue: OperationQueue? { nil }

    /// Calls the handler with what was posted.
    ///
    /// Called where the handler runs. The visitor is inside, and may leave and enter again.
    ///
    /// - Throws: `TargetIsGone`, as `pack` and `open` do.
    func call(_ notification: Notification, _ box: Box, in visitor: inout Visitor) throws {}

    /// Puts what was posted into a box that may outlive the post.
    ///
    /// Called on the posting thread. The visitor is not inside, so that this thread doesn't release a handler of another context.
    /// It enters to report a mismatch, because that is a call of user code.
    ///
    /// - Returns: Nil if the handler must not be called.
    func pack(_ notification: Notification, _ box: Box, in visitor: inout Visitor) throws -> Box? { nil }

    /// Calls the handler with what `pack` has packed.
    ///
    /// Called where the handler runs. The caller is inside.
    func open(_ box: Box) throws {}

    // MARK: - A post

    /// Delivers a post, or has it delivered later.
    ///
    /// Called on the posting thread.
    ///
    /// - Parameters:
    ///   - notification: The posted notification.
    ///   - box: The box that the notification carries, if any: looked up once for all subscriptions.
    ///   - relay: The subscription's relay, which need not be retained for each subscription.
    ///   - visitor: The poster on its way through the relay's subscriptions.
    final func receive(_ notification: Notification, _ box: Box, from relay: Relay, in visitor: inout Visitor) {
        do {
            switch context {
            case .postingThread:
                if visitor.enter(self) { try call(notification, box, in: &visitor) }
            case .queue:
                guard visitor.enter(self), let queue else { break }
                if queue.isCurrent(isOnMain: visitor.isOnMain) { return try call(notification, box, in: &visitor) }
                // The poster leaves, so that a thread that waits for the observation does not wait for the queue.
                visitor.leave()
                wait(for: queue, toReceive: notification)
            case .mainActor where visitor.isOnMain:
                if visitor.enter(self) {
                    try relay.whileDeliveringOnMain(()) { try call(notification, box, in: &visitor) }
                }
            case .mainActor:
                if let delivery = try delivery(of: notification, box, in: &visitor) {
                    MainDeliveries.shared.add(delivery)
                }
            case .actor(let queue):
                guard let actor = queue.actor else { throw TargetIsGone() }
                guard let delivery = try delivery(of: notification, box, in: &visitor) else { break }
                queue.async(on: actor) { delivery.perform() }
            }
        } catch {
            cancel()
        }
    }

    /// Runs the handler in an operation, and waits for that operation alone.
    @inline(never)
    private func wait(for queue: OperationQueue, toReceive notification: Notification) {
        // The poster uses the loan only before and after the operation.
        nonisolated(unsafe) var loan: Notification? = notification
        queue.runAndWait { [self] in
            var visitor = Visitor(gate)
            if visitor.enter(self), let notification = loan.take() {
                do { try call(notification, .missing, in: &visitor) } catch { cancel() }
            }
            visitor.leave()
        }
        // The operation may outlive the post. The notification must not: it may hold a sender that is being deinitialized.
        loan = nil
    }

    // MARK: - Payloads that wait

    /// Makes a delivery of what was posted, to be enqueued where the handler runs.
    ///
    /// - Returns: Nil if the handler must not be called.
    @inline(never)
    private func delivery(of notification: Notification, _ box: Box, in visitor: inout Visitor) throws -> Delivery? {
        // Code that reads a payload, and an actor's executor, are user code that is inside no observation.
        visitor.leave()
        guard let box = try pack(notification, box, in: &visitor) else { return nil }
        return visitor.ifActive(self) { countWaiting(1) } ? Delivery(subscription: self, box: box) : nil
    }

    /// Changes the number of waiting payloads, while holding the gate's lock.
    private func countWaiting(_ change: Int32) {
        waitingCount += change
        if case .mainActor = context { relay.backlogCount += Int(change) }
    }

    /// Makes a delivery, where the handler runs.
    final func deliver(_ delivery: consuming Delivery) {
        let relay = relay
        var visitor = Visitor(relay)
        if case .mainActor = context {
            // The mark also covers the release of the payload, because its deinit may post under the same name.
            relay.whileDeliveringOnMain(consume delivery) { deliver($0, in: &visitor) }
        } else {
            deliver(delivery, in: &visitor)
        }
        visitor.leave()
    }

    private func deliver(_ delivery: consuming Delivery, in visitor: inout Visitor) {
        var isLast = false
        let isInside = visitor.enter(self) {
            countWaiting(-1)
            isLast = endsWhenDelivered && waitingCount == 0
        }
        if isInside { do { try open(delivery.box) } catch { cancel() } }
        if isLast { cancel() }
    }

    /// Ends the observation, after the delivery of what was posted before the center died.
    final func centerDied() {
        let isDone = gate.lock.withLock {
            endsWhenDelivered = true
            return waitingCount == 0
        }
        if isDone { cancel() }
    }
}

/// A payload on its way to a handler that runs elsewhere.
struct Delivery: Sendable {
    let subscription: Subscription
    let box: Box
    /// Its place in the order of `MainDeliveries`.
    var number = 0

    consuming func perform() {
        let subscription = subscription
        subscription.deliver(consume self)
    }
}

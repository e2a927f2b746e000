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

    override final func withdraw() { if list != nil { relay.withdraw(self) } }

    /// Whether the handler receives a payload, which may lie in a box.
    var readsBoxes: Bool { false }

    // MARK: - The user code

    /// Calls the handler with what was posted.
    ///
    /// Called where the handler runs. The visitor is inside, and may leave and enter again.
    ///
    /// - Throws: `TargetIsGone`, as the other methods do.
    func call(_ notification: Notification, _ box: Box, in visitor: inout Visitor) throws {}

    /// Calls the handler on its queue, and waits for that call.
    ///
    /// Called on the posting thread. The visitor is not inside.
    func callOnQueue(_ notification: Notification, in visitor: inout Visitor) throws {}

    /// Puts what was posted into a box that may outlive the post.
    ///
    /// Called on the posting thread. The visitor is not inside while it reads the payload: otherwise this thread might be the last
    /// to leave, and release a handler of another context. It enters only to report a mismatch.
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
            case .mainActor where visitor.isOnMain:
                MainQueue.assertIsolated()
                if visitor.enter(self) {
                    relay.mainHandlerCount += 1
                    defer { relay.mainHandlerCount -= 1 }
                    try call(notification, box, in: &visitor)
                }
            case .mainActor: try enqueueOnMain(notification, box, in: &visitor)
            case .queue:
                visitor.leave()
                try callOnQueue(notification, in: &visitor)
            case .actor(let queue): try enqueue(on: queue, notification, box, in: &visitor)
            }
        } catch {
            cancel()
        }
    }

    // MARK: - Payloads that wait

    // Code that reads a payload, and an actor's executor, are user code that runs inside no observation. So the visitor leaves
    // the previous subscription first. Afterwards the gate is checked, because that code may have ended the observation.

    // Not inlined, because that would slow the posts that call their handlers at once.
    @inline(never)
    private func enqueueOnMain(_ notification: Notification, _ box: Box, in visitor: inout Visitor) throws {
        visitor.leave()
        guard let box = try pack(notification, box, in: &visitor) else { return }
        guard visitor.ifActive(self, { relay.hasHadBacklog = true }) else { return }
        MainDeliveries.shared.add(Delivery(of: box, to: self, at: relay.center))
    }

    @inline(never)
    private func enqueue(
        on queue: ActorQueue, _ notification: Notification, _ box: Box, in visitor: inout Visitor
    ) throws {
        visitor.leave()
        guard let actor = queue.actor else { throw TargetIsGone() }
        guard let box = try pack(notification, box, in: &visitor), visitor.ifActive(self) else { return }
        // Retained, so that the observation doesn't end with its center before the payload is delivered.
        let center = relay.center
        queue.async(on: actor) {
            var visitor = Visitor(self.relay)
            self.deliver(box, in: &visitor)
            visitor.leave()
            withExtendedLifetime(center) {}
        }
    }

    /// Calls the handler with a payload that has waited, where the handler runs.
    ///
    /// The caller has the visitor leave afterwards.
    final func deliver(_ box: consuming Box, in visitor: inout Visitor) {
        if visitor.enter(self) { do { try open(box) } catch { cancel() } }
    }
}

/// The handler of a subscription, in a type that can't be copied, so that a call need not retain it.
struct Handler<Value>: ~Copyable {
    let body: (@Sendable (Value) throws -> Void)?

    @inline(__always)
    func call(_ value: Value) throws { try body?(value) }
}

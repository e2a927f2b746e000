import Foundation

/// An observation of a name or key, to which a relay passes posts.
///
/// A subclass for names and one for keys hold the handler. A subscription answers what a post asks: what it reads, and
/// where its handler runs. The post delivers.
///
/// `@unchecked Sendable`: the group's lock guards the variables.
class Subscription: Observation, @unchecked Sendable {
    /// Whether it goes on when its token is released.
    ///
    /// It stands first, where the superclass has left room for it: benchmark “Heap bytes of an observation”.
    private final var isKept = false
    /// The target, held weakly; nil if the handler has none.
    ///
    /// When the target is gone, the next delivery ends the subscription, or a sweep.
    final let target: WeakTarget?
    /// The place in the order in which subscriptions were added to the relay.
    final var ordinal = 0
    /// The identity of what it reads, even after its coder has been released; nil if it receives the notification.
    final let readingID: ObjectIdentifier?
    /// Whether it reads the box of its payload, so that no coder is needed.
    final let readsBox: Bool
    /// The list of the relay's table that has the subscription; nil before it is added and after it has ended.
    final var list: SubscriptionList?

    init(
        _ place: HandlerPlace, _ target: WeakTarget?, in group: ObservationGroup,
        reads readingID: ObjectIdentifier? = nil, readsBox: Bool = false
    ) {
        self.target = target
        self.readingID = readingID
        self.readsBox = readsBox
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
        return "\(name), \(group.lock.withLock { details })"
    }

    /// What a relay's description says of the subscription, asked while holding the group's lock.
    final var summary: String { "\(details)\(isKept ? ", kept" : "")" }

    /// Asked while holding the group's lock.
    private final var details: String {
        let target = target.map { ", for \(String(reflecting: $0.type))" } ?? ""
        return "\(place)\(target)\(list?.sender == nil ? "" : ", of one sender")"
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

    // MARK: - What a post asks a subclass

    /// Reads the payload with the key's coder, which may be user code; nil if the subscription has ended.
    ///
    /// Called on the posting thread, if `readingID` isn't nil.
    func decode(_ notification: Notification) throws(Notification.PayloadError) -> PayloadBox? { nil }

    /// Reports a mismatch, while the thread is inside.
    func report(_ error: Notification.PayloadError) {}

    /// Calls the handler with the notification or with the payload that has been read, while the thread is inside.
    ///
    /// The reading is lent, because a box that is passed alone would be retained for each observer: benchmark “Post
    /// Void, 100 observers”.
    func callHandler(with notification: Notification, _ reading: borrowing LastReading) {}

    /// A box of what the handler receives, which may outlive the post.
    ///
    /// Called on the posting thread. It may run user code, such as a proxy that is the sender.
    func boxForLater(of notification: Notification, _ payload: PayloadBox?) -> PayloadBox? { payload }

    /// Calls the handler with what is in a box that has waited, while the thread is inside.
    func callHandler(opening box: PayloadBox) {}
}

/// The handler of a subscription; nil once it has been released.
///
/// Benchmark “A name on the main actor, 10 observers”: the type can't be copied, and its method borrows it. So a call
/// doesn't retain the closure, which would take a tenth more time.
struct Handler<Value>: ~Copyable {
    let body: (@Sendable (Value) -> Void)?

    @inline(__always)
    func call(_ value: Value) { body?(value) }
}

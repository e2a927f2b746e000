/// A thread on its way from one observation to the next, where handlers run.
///
/// To leave one and enter the next takes the lock once, if both are behind the same gate.
struct Visitor {
    private let thread = CallingThread()
    /// The observation that the thread is inside.
    private var current: Subscription?

    /// Leaves the observation before, and enters another one, if that goes on and `take` finds something.
    ///
    /// - Parameters:
    ///   - subscription: The observation to enter.
    ///   - take: Takes what is to be delivered. It is called under the lock, and only if the observation goes on.
    /// - Returns: What was taken; nil if the thread is not inside.
    mutating func enter<Item>(_ subscription: Subscription, taking take: () -> Item?) -> Item? {
        if let current, current.gate !== subscription.gate { leave() }
        var item: Item?
        let entered = subscription.gate.step(from: current.map(Unmanaged.passUnretained), on: thread) {
            guard subscription.isActiveLocked else { return nil }
            item = take()
            return item == nil ? nil : Unmanaged.passUnretained(subscription)
        }
        current = entered == nil ? nil : subscription
        return item
    }

    /// Leaves the observation that the thread is inside, if any; the last one to leave an ended one releases it.
    mutating func leave() {
        guard let left = current else { return }
        current = nil
        _ = left.gate.step(from: Unmanaged.passUnretained(left), on: thread) { nil }
    }
}

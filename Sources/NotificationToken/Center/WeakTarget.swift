/// The target of a subscription's handler, which is held weakly.
///
/// A class, because a subscription without a target then stores a null pointer. A weak reference of its own would take
/// time even if it is nil: benchmark “Observe and cancel, 0 alive”.
///
/// `@unchecked Sendable`: `subscription` is set before other threads can find the subscription, and a weak reference
/// may be loaded on any thread.
final class WeakTarget: @unchecked Sendable {
    /// The type that the caller of `observe` has named.
    let type: Any.Type
    /// What ends when the target is gone; unowned, because the subscription retains this object.
    unowned var subscription: Subscription?
    private let reference: WeakReference<AnyObject>

    init<Object: AnyObject & Sendable>(_ object: Object) {
        type = Object.self
        reference = WeakReference(object: object)
    }

    /// Whether the target has been released.
    ///
    /// Asking may release the target's last reference. So ask on the handler's actor, if it has one.
    var isGone: Bool { reference.object == nil }

    /// Passes the target to a handler, or ends the subscription if the target is gone.
    ///
    /// The closure has a weak reference of its own, because one in an object would be copied at each call: benchmark “A
    /// name on the main actor, 10 observers”.
    func passing<Object: AnyObject & Sendable, Value>(
        _ target: Object, to handler: @escaping @Sendable (Object, Value) -> Void
    ) -> @Sendable (Value) -> Void {
        let reference = WeakReference(object: target)
        return { if let target = reference.object { handler(target, $0) } else { self.subscription?.end() } }
    }
}

/// A weak reference that is a constant.
///
/// Accesses to a weak variable of a class would be checked for overlaps, which a constant can't have.
///
/// `@unchecked Sendable`: nothing writes to the variable, and a weak reference may be loaded on any thread.
private struct WeakReference<Object: AnyObject>: @unchecked Sendable { weak var object: Object? }

/// The target of a handler, which is held weakly.
///
/// A class, because a subscription without a target then stores a null pointer. A weak reference of its own would take
/// time even if it is nil: benchmark “Observe and cancel, 0 alive”.
final class WeakTarget: Sendable {
    /// The type that the caller of `observe` has named.
    let type: Any.Type
    private let reference: WeakReference<AnyObject>

    init<Object: AnyObject & Sendable>(_ object: Object) {
        (type, reference) = (Object.self, WeakReference(object: object))
    }

    /// Whether the target has been released.
    ///
    /// Asking may release the target's last reference. So ask where the handler runs.
    var isGone: Bool { reference.object == nil }
}

/// Passes a target, which is held weakly, to a handler.
///
/// If the target is gone, the returned closure throws, and the subscription that calls it ends itself.
func passing<Object: AnyObject & Sendable, Value>(
    _ target: Object, to handler: @escaping @Sendable (Object, Value) throws -> Void
) -> @Sendable (Value) throws -> Void {
    let reference = WeakReference(object: target)
    return {
        guard let target = reference.object else { throw TargetIsGone() }
        try handler(target, $0)
    }
}

/// A weak reference that is a constant.
///
/// A variable that is weak is checked at each access, because another thread could write to it meanwhile: benchmark “A
/// name on the main actor, 10 observers”.
///
/// `@unchecked Sendable`: targets are `Sendable`, and a weak reference may be loaded on any thread.
private struct WeakReference<Object: AnyObject>: @unchecked Sendable { weak var object: Object? }

/// Ends an observation, because the target of its handler has been released: `Subscription.endIfTargetIsGone` catches
/// it.
struct TargetIsGone: Error {}

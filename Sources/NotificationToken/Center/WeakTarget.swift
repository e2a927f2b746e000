/// The target of a handler, which is held weakly.
struct WeakTarget: Sendable {
    /// The type that the caller of `observe` has named.
    let type: Any.Type
    private weak var object: (any AnyObject & Sendable)?

    init<Object: AnyObject & Sendable>(_ object: Object) { (type, self.object) = (Object.self, object) }

    /// Whether the target has been released.
    ///
    /// Asking may release the target's last reference. So ask where the handler runs.
    var isGone: Bool { object == nil }
}

/// Passes a target, which is held weakly, to a handler.
///
/// If the target is gone, the returned closure throws, and the subscription that calls it ends itself.
func passing<Object: AnyObject & Sendable, Value>(
    _ target: Object, to handler: @escaping @Sendable (Object, Value) throws -> Void
) -> @Sendable (Value) throws -> Void {
    // A closure that captures a weak variable checks at each call that nobody writes to it meanwhile. A constant that
    // contains one needs no check: benchmark “A name on the main actor, 10 observers”.
    let reference = WeakReference(object: target)
    return {
        guard let target = reference.object else { throw TargetIsGone() }
        try handler(target, $0)
    }
}

private struct WeakReference<Object: AnyObject & Sendable>: Sendable { weak var object: Object? }

/// Ends an observation, because the target of its handler has been released: `Subscription.callOrEnd` catches it.
struct TargetIsGone: Error {}

// Each function below casts away the isolation of a function's type. That is sound for two reasons:
//
// - A function that isn't `async` is called in the same way with `@isolated(any)` and without, and an `isolated`
//   parameter is passed like any other. The standard library's `assumeIsolated` relies on that, and casts likewise.
// - The result is called only where the isolation says: `observe` reads that from the original function, and makes the
//   `HandlerPlace` of it. A debug build checks it for the main actor, in `MainQueue.assertIsolated`.
//
// The compiler has no conversion for it. What is cast is a structure with the function in it. `unsafeBitCast` of an
// `@isolated(any)` function alone would need iOS 18, and the compiler would wrap the function in another closure:
// benchmark “Observe and cancel, 0 alive”.

private struct Isolated<Value> { let body: @Sendable @isolated(any) (Value) -> Void }
private struct Unisolated<Value> { let body: @Sendable (Value) -> Void }

/// Casts away the isolation of a handler.
func unsafelyUnisolated<Payload>(
    _ body: @escaping @Sendable @isolated(any) (Payload) -> Void
) -> @Sendable (Payload) -> Void { unsafeBitCast(Isolated(body: body), to: Unisolated.self).body }

private struct IsolatedWithTarget<Target: AnyObject, Value> {
    let body: @Sendable @isolated(any) (Target, Value) -> Void
}
private struct IsolatedToTarget<Target: Actor, Value> { let body: @Sendable (isolated Target, Value) -> Void }
private struct UnisolatedWithTarget<Target: AnyObject, Value> { let body: @Sendable (Target, Value) -> Void }

/// Casts away the isolation of a handler with a target.
func unsafelyUnisolated<Target: AnyObject, Value>(
    _ body: @escaping @Sendable @isolated(any) (Target, Value) -> Void
) -> @Sendable (Target, Value) -> Void {
    unsafeBitCast(IsolatedWithTarget(body: body), to: UnisolatedWithTarget.self).body
}

/// Casts away the isolation of a handler whose target is its actor.
func unsafelyUnisolated<Target: Actor, Value>(
    _ body: @escaping @Sendable (isolated Target, Value) -> Void
) -> @Sendable (Target, Value) -> Void {
    unsafeBitCast(IsolatedToTarget(body: body), to: UnisolatedWithTarget.self).body
}

/// Casts away the isolation of a token's closure.
func unsafelyUnisolated(_ body: @escaping @Sendable @isolated(any) () -> Void) -> @Sendable () -> Void {
    struct Isolated { let body: @Sendable @isolated(any) () -> Void }
    struct Unisolated { let body: @Sendable () -> Void }
    return unsafeBitCast(Isolated(body: body), to: Unisolated.self).body
}

import Foundation

/// The handler of a subscription.
///
/// It throws only if its target is gone. To return that instead, each handler without a target would need a closure
/// around it. A typed `throws` would say so, but a generic type that stores such a closure needs iOS 18.
///
/// Benchmark “Post a name, 100 observers”: the type can't be copied, so a call doesn't retain the closure.
struct Handler<Value>: ~Copyable {
    let body: (@Sendable (Value) throws -> Void)?

    @inline(__always)
    func call(_ value: Value) throws { try body?(value) }
}

// MARK: - Without an isolation

// Each function below casts away the isolation of a function's type, and changes nothing else. The result may be called
// only where the isolation says: `Place` reads that from the original function. A debug build checks it for the main
// actor, in `MainQueue.assertIsolated`.
//
// These are casts, because the compiler forbids the conversion. Each type of function needs a cast of its own, which
// casts a structure with the function in it: a function alone, as a generic argument of `unsafeBitCast`, would need iOS
// 18, and the compiler would wrap it in another closure: benchmark “Observe and cancel, 0 alive”.

/// Casts away the isolation of a handler of names.
func unsafelyUnisolated(
    _ body: @escaping @Sendable @isolated(any) (Notification) -> Void
) -> @Sendable (Notification) throws -> Void {
    struct Isolated { let body: @Sendable @isolated(any) (Notification) -> Void }
    struct Unisolated { let body: @Sendable (Notification) throws -> Void }
    return unsafeBitCast(Isolated(body: body), to: Unisolated.self).body
}

private struct Isolated<Value> { let body: @Sendable @isolated(any) (Value) -> Void }
private struct Unisolated<Value> { let body: @Sendable (Value) throws -> Void }

/// Casts away the isolation of a handler of a key.
func unsafelyUnisolated<Payload>(
    _ body: @escaping @Sendable @isolated(any) (Payload) -> Void
) -> @Sendable (Payload) throws -> Void { unsafeBitCast(Isolated(body: body), to: Unisolated.self).body }

private struct IsolatedWithTarget<Target: AnyObject, Value> {
    let body: @Sendable @isolated(any) (Target, Value) -> Void
}
private struct UnisolatedWithTarget<Target: AnyObject, Value> { let body: @Sendable (Target, Value) throws -> Void }

/// Casts away the isolation of a handler with a target.
func unsafelyUnisolated<Target: AnyObject, Value>(
    _ body: @escaping @Sendable @isolated(any) (Target, Value) -> Void
) -> @Sendable (Target, Value) throws -> Void {
    unsafeBitCast(IsolatedWithTarget(body: body), to: UnisolatedWithTarget.self).body
}

/// Casts away the isolation of a token's closure.
func unsafelyUnisolated(_ body: @escaping @Sendable @isolated(any) () -> Void) -> @Sendable () -> Void {
    struct Isolated { let body: @Sendable @isolated(any) () -> Void }
    struct Unisolated { let body: @Sendable () -> Void }
    return unsafeBitCast(Isolated(body: body), to: Unisolated.self).body
}

/// Casts away the isolation of a handler that names its actor.
func unsafelyUnisolated<Isolation: Actor, Input>(
    _ body: @escaping @Sendable (isolated Isolation, Input) -> Void
) -> @Sendable (Isolation, Input) -> Void { unsafeBitCast(body, to: (@Sendable (Isolation, Input) -> Void).self) }

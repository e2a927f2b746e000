import Foundation

/// The handler of a subscription.
///
/// It throws only if its target is gone. A typed `throws` would say so, but a generic type that stores such a closure
/// needs iOS 18.
///
/// Benchmark “Post a name, 100 observers”: the type can't be copied, so a call doesn't retain the closure.
struct Handler<Value>: ~Copyable {
    let body: (@Sendable (Value) throws -> Void)?

    @inline(__always)
    func call(_ value: Value) throws { try body?(value) }
}

// MARK: - With a target

/// A weak reference to the target of a handler.
///
/// A closure that captures `[weak target]` checks at each call that nobody writes to the reference meanwhile. A closure
/// that captures this structure as a constant doesn't.
private struct Weak<Target: AnyObject & Sendable>: Sendable { weak var target: Target? }

/// Ends an observation: the target of its handler has been released.
private struct TargetIsGone: Error {}

/// Passes a target, which is held weakly, to a handler.
///
/// If the target is gone, the returned closure throws, and the subscription that calls it ends itself.
func targeting<Target: AnyObject & Sendable, Value>(
    _ target: Target, _ handler: @escaping @Sendable (Target, Value) throws -> Void
) -> @Sendable (Value) throws -> Void {
    let reference = Weak(target: target)
    return {
        guard let target = reference.target else { throw TargetIsGone() }
        try handler(target, $0)
    }
}

// MARK: - Without an isolation

// Each function below casts away the isolation of a function's type, and changes nothing else. The result may be called
// only where the isolation says. `Context` reads that from the original function. A debug build checks it for the main
// actor, in `MainQueue.assertIsolated`.
//
// These are casts, because the compiler forbids the conversion. They cast a structure that holds the function, because a
// generic function such as `unsafeBitCast` takes and returns a function wrapped in another closure. That takes memory for
// each handler, and time at each call: benchmark “Heap bytes of an observation”. So there is one for each shape of
// handler.

/// Casts away the isolation of a handler of names.
func unsafelyUnisolated(
    _ body: @escaping @Sendable @isolated(any) (Notification) -> Void
) -> @Sendable (Notification) throws -> Void {
    struct Isolated { let body: @Sendable @isolated(any) (Notification) -> Void }
    struct Unisolated { let body: @Sendable (Notification) throws -> Void }
    return unsafeBitCast(Isolated(body: body), to: Unisolated.self).body
}

private struct Isolated<Payload> { let body: @Sendable @isolated(any) (Payload) -> Void }
private struct Unisolated<Payload> { let body: @Sendable (Payload) throws -> Void }

/// Casts away the isolation of a handler of a key.
func unsafelyUnisolated<Payload>(
    _ body: @escaping @Sendable @isolated(any) (Payload) -> Void
) -> @Sendable (Payload) throws -> Void {
    unsafeBitCast(Isolated(body: body), to: Unisolated<Payload>.self).body
}

private struct IsolatedWithTarget<Target, Value> { let body: @Sendable @isolated(any) (Target, Value) -> Void }
private struct UnisolatedWithTarget<Target, Value> { let body: @Sendable (Target, Value) -> Void }

/// Casts away the isolation of a handler with a target.
func unsafelyUnisolated<Target, Value>(
    _ body: @escaping @Sendable @isolated(any) (Target, Value) -> Void
) -> @Sendable (Target, Value) -> Void {
    unsafeBitCast(IsolatedWithTarget(body: body), to: UnisolatedWithTarget<Target, Value>.self).body
}

/// Casts away the isolation of a token's closure.
func unsafelyUnisolated(_ body: @escaping @Sendable @isolated(any) () -> Void) -> @Sendable () -> Void {
    struct Isolated { let body: @Sendable @isolated(any) () -> Void }
    struct Unisolated { let body: @Sendable () -> Void }
    return unsafeBitCast(Isolated(body: body), to: Unisolated.self).body
}

/// Casts away the isolation of a function that names its actor.
///
/// `makeTask` in ActorQueue is called off its actor. That is sound, because it uses none of the actor's state. It is a
/// global function, so any thread may call it, but in language mode 5 its type doesn't say `@Sendable`.
func unsafelyUnisolated<Isolation: Actor, Input>(
    _ body: @escaping (isolated Isolation, Input) -> Void
) -> @Sendable (Isolation, Input) -> Void { unsafeBitCast(body, to: (@Sendable (Isolation, Input) -> Void).self) }

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
// These are casts, because the compiler forbids the conversion. A generic function would wrap the handler in another
// closure, which takes time at each call, so there is one for each shape of handler.

/// Casts away the isolation of a handler of names.
func unsafelyUnisolated(
    _ body: @escaping @Sendable @isolated(any) (Notification) -> Void
) -> @Sendable (Notification) throws -> Void {
    unsafeBitCast(body, to: (@Sendable (Notification) throws -> Void).self)
}

/// Casts away the isolation of a handler of a key.
func unsafelyUnisolated<Payload>(
    _ body: @escaping @Sendable @isolated(any) (Payload) -> Void
) -> @Sendable (Payload) throws -> Void { unsafeBitCast(body, to: (@Sendable (Payload) throws -> Void).self) }

/// Casts away the isolation of a handler with a target.
func unsafelyUnisolated<Target, Value>(
    _ body: @escaping @Sendable @isolated(any) (Target, Value) -> Void
) -> @Sendable (Target, Value) -> Void { unsafeBitCast(body, to: (@Sendable (Target, Value) -> Void).self) }

/// Casts away the isolation of a token's closure.
func unsafelyUnisolated(_ body: @escaping @Sendable @isolated(any) () -> Void) -> @Sendable () -> Void {
    unsafeBitCast(body, to: (@Sendable () -> Void).self)
}

/// Casts away the isolation of a function that names its actor.
///
/// `makeTask` in ActorQueue is called off its actor. That is sound, because it uses none of the actor's state. It is a
/// global function, so any thread may call it, but in language mode 5 its type doesn't say `@Sendable`.
func unsafelyUnisolated<Isolation: Actor, Input>(
    _ body: @escaping (isolated Isolation, Input) -> Void
) -> @Sendable (Isolation, Input) -> Void { unsafeBitCast(body, to: (@Sendable (Isolation, Input) -> Void).self) }

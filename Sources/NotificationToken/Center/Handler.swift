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
    _ target: Target, _ handler: @escaping @Sendable (Target, Value) -> Void
) -> @Sendable (Value) throws -> Void {
    let reference = Weak(target: target)
    return {
        guard let target = reference.target else { throw TargetIsGone() }
        handler(target, $0)
    }
}

// MARK: - On an actor

// Each cast drops the isolation from a function's type and changes nothing else. It is sound, because the library calls
// the function only on the actor that isolates it, except `makeTask`. A debug build checks that for the main actor.

/// Drops the main actor from the type of a handler of names.
///
/// A generic function would wrap the handler in another closure, which takes time at each call.
func unisolated(
    _ body: @escaping @MainActor (Notification) throws -> Void
) -> @Sendable (Notification) throws -> Void {
    unsafeBitCast(body, to: (@Sendable (Notification) throws -> Void).self)
}

/// Drops the main actor from the type of a handler of a key.
func unisolated<Payload>(_ body: @escaping @MainActor (Payload) throws -> Void) -> @Sendable (Payload) throws -> Void {
    unsafeBitCast(body, to: (@Sendable (Payload) throws -> Void).self)
}

/// Drops the main actor from the type of a handler with a target.
func unisolated<Target, Value>(
    _ body: @escaping @MainActor (Target, Value) -> Void
) -> @Sendable (Target, Value) -> Void { unsafeBitCast(body, to: (@Sendable (Target, Value) -> Void).self) }

/// Drops the main actor from the type of a token's closure.
func unisolated(_ body: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
    unsafeBitCast(body, to: (@Sendable () -> Void).self)
}

/// Drops an actor from the type of a function.
///
/// For a user's handler, which is called on the actor, and for `makeTask` in ActorQueue, which is called off it. That
/// is sound, because it uses none of the actor's state. It is a global function, so any thread may call it, but in
/// language mode 5 its type doesn't say `@Sendable`.
func unisolated<Isolation: Actor, Input>(
    _ body: @escaping (isolated Isolation, Input) -> Void
) -> @Sendable (Isolation, Input) -> Void { unsafeBitCast(body, to: (@Sendable (Isolation, Input) -> Void).self) }

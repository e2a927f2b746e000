import Foundation

// Each cast drops the isolation from a function's type and changes nothing else. It is sound, because the subscription
// calls the function only on the actor that isolates it.

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

/// Drops an actor from the type of a function.
///
/// `makeTask` in ActorQueue loses its actor, too. It uses none of the actor's state. A global function can be called on
/// any thread, but in language mode 5 its type doesn't say `@Sendable`.
func unisolated<Isolation: Actor, Input>(
    _ body: @escaping (isolated Isolation, Input) -> Void
) -> @Sendable (Isolation, Input) -> Void { unsafeBitCast(body, to: (@Sendable (Isolation, Input) -> Void).self) }

import Foundation

/// Where a handler runs.
///
/// It never changes, so a poster reads it without a lock.
enum Context: Sendable {
    /// At once, on the thread that posts.
    case postingThread
    /// On an operation queue, while the post waits.
    case queue
    /// On the main actor: at once if the poster is there, otherwise in turn.
    case mainActor
    /// On an actor of the user's own, in a task for each post.
    case actor(ActorQueue)
}

// MARK: - Isolation

// Each cast drops the isolation from a closure's type and changes nothing else. It is sound, because the subscription calls
// the closure only on the actor that isolates it. Names have their own function, because a generic one would wrap the closure.

/// Drops the main actor from the type of a closure that is called on the main actor.
func unisolated(
    _ body: @escaping @MainActor (Notification) throws -> Void
) -> @Sendable (Notification) throws -> Void {
    unsafeBitCast(body, to: (@Sendable (Notification) throws -> Void).self)
}

/// Drops the main actor from the type of a closure that is called on the main actor.
func unisolated<Payload>(_ body: @escaping @MainActor (Payload) throws -> Void) -> @Sendable (Payload) throws -> Void {
    unsafeBitCast(body, to: (@Sendable (Payload) throws -> Void).self)
}

/// Drops the actor from the type of a closure that is called on that actor.
func unisolated<Isolation: Actor, Payload>(
    _ body: @escaping @Sendable (isolated Isolation, Payload) -> Void
) -> @Sendable (Isolation, Payload) -> Void { unsafeBitCast(body, to: (@Sendable (Isolation, Payload) -> Void).self) }

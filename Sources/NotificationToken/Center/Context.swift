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
// the closure only on the actor that isolates it. A generic function for names would wrap their closures, at each call.

/// Drops the main actor from the type of a closure that is called on the main actor.
func unisolated(_ body: @escaping @MainActor (Notification) -> Void) -> @Sendable (Notification) -> Void {
    unsafeBitCast(body, to: (@Sendable (Notification) -> Void).self)
}

/// Drops the main actor from the type of a closure that is called on the main actor.
func unisolated<Target>(
    _ body: @escaping @MainActor (Target, Notification) -> Void
) -> @Sendable (Target, Notification) -> Void {
    unsafeBitCast(body, to: (@Sendable (Target, Notification) -> Void).self)
}

/// Drops the main actor from the type of a closure that is called on the main actor.
func unisolated<Payload>(_ body: @escaping @MainActor (Payload) -> Void) -> @Sendable (Payload) -> Void {
    unsafeBitCast(body, to: (@Sendable (Payload) -> Void).self)
}

/// Drops the main actor from the type of a closure that is called on the main actor.
func unisolated<Target, Payload>(
    _ body: @escaping @MainActor (Target, Payload) -> Void
) -> @Sendable (Target, Payload) -> Void { unsafeBitCast(body, to: (@Sendable (Target, Payload) -> Void).self) }

/// Drops the actor from the type of a closure that is called on that actor.
func unisolated<Isolation: Actor, Payload>(
    _ body: @escaping @Sendable (isolated Isolation, Payload) -> Void
) -> @Sendable (Isolation, Payload) -> Void { unsafeBitCast(body, to: (@Sendable (Isolation, Payload) -> Void).self) }

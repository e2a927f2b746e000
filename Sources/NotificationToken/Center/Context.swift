import Foundation

/// Where a handler runs.
///
/// It never changes, so a poster reads it without a lock.
enum Context: Sendable {
    /// At once, on the thread that posts.
    case postingThread
    /// On the main actor: at once if the poster is there, otherwise in turn.
    case mainActor
    /// On an actor of the user's own, in a task for each post.
    case actor(ActorQueue)
}

// MARK: - Targets

/// A weak reference to the target of a handler.
///
/// A closure that captures `[weak target]` checks at each call that nobody writes to the reference meanwhile. A closure
/// that captures this structure as a constant doesn't.
struct Weak<Target: AnyObject & Sendable>: Sendable {
    private weak var target: Target?

    init(_ target: Target) { self.target = target }

    /// The target.
    ///
    /// - Throws: `TargetIsGone`, which ends the observation.
    @inline(__always)
    func retained() throws -> Target {
        guard let target else { throw TargetIsGone() }
        return target
    }
}

/// Ends an observation: the target of its handler has been released.
///
/// A handler throws nothing else. Its type can't say so: a closure that throws a certain type needs iOS 18 if it is the
/// value of a generic type.
struct TargetIsGone: Error {}

// MARK: - Isolation

// Each cast drops the isolation from a closure's type and changes nothing else. It is sound, because the subscription
// calls the closure only on the actor that isolates it. Names have their own function, because a generic one would wrap
// the closure.

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

/// Drops the actor from the type of a function, and changes nothing else.
///
/// The cast is sound for a function that is called on that actor, or that uses none of the actor's state. The function
/// is `@Sendable`, but in language mode 5 the type of a global function doesn't say so.
func unisolated<Isolation: Actor, Input>(
    _ body: @escaping (isolated Isolation, Input) -> Void
) -> @Sendable (Isolation, Input) -> Void { unsafeBitCast(body, to: (@Sendable (Isolation, Input) -> Void).self) }

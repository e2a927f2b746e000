import Foundation

/// The user's closure, with or without a target.
enum Handler<Input>: Sendable {
    case plain(@Sendable (Input) -> Void)
    /// Holds its target weakly, and returns whether there still is one.
    case targeted(@Sendable (Input) -> Bool)

    static func weak<Target: AnyObject & Sendable>(
        _ target: Target, _ handler: @escaping @Sendable (Target, Input) -> Void
    ) -> Self {
        .targeted { [weak target] input in
            guard let target else { return false }
            handler(target, input)
            return true
        }
    }
}

extension Handler {
    /// A closure of the main actor, which `MainActorSubscription` calls there and nowhere else.
    ///
    /// The cast drops the isolation from the type and changes nothing else. `assumeIsolated` does the same after a check, which traps
    /// on Linux where another thread than the main one serves the main queue.
    static func onMainActor(_ handler: @escaping @MainActor (Input) -> Void) -> Self {
        .plain(unsafeBitCast(handler, to: (@Sendable (Input) -> Void).self))
    }

    static func weakOnMainActor<Target: AnyObject & Sendable>(
        _ target: Target, _ handler: @escaping @MainActor (Target, Input) -> Void
    ) -> Self {
        .weak(target, unsafeBitCast(handler, to: (@Sendable (Target, Input) -> Void).self))
    }
}

import Foundation
import NotificationToken

/// A place where a handler runs.
enum TestedPlace: CaseIterable {
    case postingThread, mainActor, globalActor, actor, queue

    /// The places of an observation of a key.
    static let ofKeys: [Self] = [.postingThread, .mainActor, .globalActor, .actor]

    /// Observes the numbers that are posted, there.
    ///
    /// - Parameters:
    ///   - center: The center to observe.
    ///   - target: The target of the handler, except on the actor, which is its own target, and on a queue.
    ///   - store: The actor.
    ///   - onMismatch: What to do with a mismatch. On a queue there is none, because only a name takes a queue.
    ///   - body: What the handler does.
    /// - Returns: The token.
    func observe(
        _ center: NotificationCenter, with target: PlainObject? = nil, on store: GatedStore,
        onMismatch: @escaping @Sendable (Notification.PayloadError) -> Void = { _ in },
        _ body: @escaping @Sendable (Int) -> Void
    ) -> NotificationToken {
        switch (self, target) {
        case (.queue, _):
            center.observe(name: Notification.Key.number.name, queue: OperationQueue()) { body($0[.number] ?? 0) }
        case (.actor, _): center.observe(.number, on: store, using: { body($1) }, onMismatch: onMismatch)
        case (_, nil): center.observe(.number, using: isolated(body), onMismatch: onMismatch)
        case (_, let target?):
            center.observe(.number, with: target, using: isolatedWithTarget(body), onMismatch: onMismatch)
        }
    }

    /// Isolates a handler to the main actor or the global actor.
    func isolated<Input>(
        _ body: @escaping @Sendable (Input) -> Void
    ) -> @Sendable @isolated(any) (Input) -> Void {
        switch self {
        case .mainActor: { @MainActor in body($0) }
        case .globalActor: { @GatedGlobalActor in body($0) }
        default: body
        }
    }

    /// Isolates a handler that receives the target, too.
    func isolatedWithTarget<Target, Input>(
        _ body: @escaping @Sendable (Input) -> Void
    ) -> @Sendable @isolated(any) (Target, Input) -> Void {
        switch self {
        case .mainActor: { @MainActor _, input in body(input) }
        case .globalActor: { @GatedGlobalActor _, input in body(input) }
        default: { _, input in body(input) }
        }
    }
}

/// A global actor whose jobs the test can hold back. A handler may block there.
@globalActor actor GatedGlobalActor {
    static let shared = GatedGlobalActor()
    static let executor = GatedExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }
}

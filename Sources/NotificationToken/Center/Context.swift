/// Where a handler runs, and for which target.
///
/// Benchmark “Heap bytes of an observation”: a context is one pointer. So two cases have a variant with a target, where
/// an optional would take a second word, and two cases are indirect.
enum Context: Sendable {
    /// At once, on the thread that posts.
    case postingThread
    case postingThreadWithTarget(AnyTarget)
    /// On the main actor: at once if the poster is there, otherwise in turn.
    case mainActor
    case mainActorWithTarget(AnyTarget)
    /// On an operation queue, while the post waits.
    case queue(HandlerQueue)
    /// On another actor, in a task for each post.
    indirect case actor(ActorQueue, AnyTarget?)
    /// On another global actor, in a task for each post, for a handler that is written there.
    ///
    /// The compiler lets such a closure capture values that aren't `Sendable` (SE-0434), so it is also released there. It
    /// retains the actor.
    indirect case globalActor(ActorQueue, AnyTarget?)

    /// The context of a handler that is written in the isolation of an actor, or of none.
    init(of isolation: (any Actor)?, for target: AnyTarget? = nil) {
        if let isolation, isolation !== MainActor.shared {
            self =
                isolation is any GlobalActor
                ? .globalActor(ActorQueue(global: isolation), target)
                : .actor(ActorQueue(isolation, priority: nil), target)
        } else if isolation != nil {
            self = target.map { .mainActorWithTarget($0) } ?? .mainActor
        } else {
            self = target.map { .postingThreadWithTarget($0) } ?? .postingThread
        }
    }

    /// The context of a handler that takes its actor as a parameter.
    init(on actor: any Actor, priority: TaskPriority?, for target: AnyTarget) {
        self =
            actor === MainActor.shared
            ? .mainActorWithTarget(target) : .actor(ActorQueue(actor, priority: priority), target)
    }

    var isMainActor: Bool {
        switch self {
        case .mainActor, .mainActorWithTarget: true
        default: false
        }
    }

    /// Where a handler with this context has to be released.
    var home: Observation.Home {
        switch self {
        case .mainActor, .mainActorWithTarget: .mainActor
        case .globalActor(let queue, _): .actor(queue)
        case .postingThread, .postingThreadWithTarget, .queue, .actor: .anyThread
        }
    }

    /// The target of the handler, if any.
    var target: AnyTarget? {
        switch self {
        case .postingThreadWithTarget(let target), .mainActorWithTarget(let target): target
        case .actor(_, let target), .globalActor(_, let target): target
        case .postingThread, .mainActor, .queue: nil
        }
    }
}

extension Context: CustomStringConvertible {
    /// Where the handler runs, and the type of its target, for a debugger.
    var description: String {
        let place =
            switch self {
            case .postingThread, .postingThreadWithTarget: "on the posting thread"
            case .mainActor, .mainActorWithTarget: "on the main actor"
            case .queue: "on a queue"
            case .actor, .globalActor: "on an actor"
            }
        return target.map { "\(place), for \(String(reflecting: $0.type))" } ?? place
    }
}

// MARK: - Targets

/// The target of a handler, which is held weakly.
///
/// `@unchecked Sendable`: it has no variables.
class AnyTarget: @unchecked Sendable {
    /// The type that the caller of `observe` has named.
    var type: Any.Type { fatalError("a target has a type") }

    /// Whether the target has been released.
    ///
    /// To ask may release the target's last reference. So ask where the handler runs.
    var isGone: Bool { fatalError("a target can be asked") }
}

/// A target of a certain type.
///
/// `@unchecked Sendable`: the reference is set once, and a weak reference may be loaded on any thread.
final class WeakTarget<Object: AnyObject & Sendable>: AnyTarget, @unchecked Sendable {
    // A closure or class that has a weak variable checks at each access that nobody writes to it meanwhile. A constant
    // that contains one doesn't: benchmark “A name on the main actor, 10 observers”.
    private struct Weak: Sendable { weak var object: Object? }

    private let reference: Weak

    init(_ object: Object) { reference = Weak(object: object) }

    override var type: Any.Type { Object.self }

    override var isGone: Bool { reference.object == nil }

    /// Passes the target to a handler.
    ///
    /// If the target is gone, the returned closure throws, and the subscription that calls it ends itself.
    func passed<Value>(
        to handler: @escaping @Sendable (Object, Value) throws -> Void
    ) -> @Sendable (Value) throws -> Void {
        { [reference] in
            guard let object = reference.object else { throw TargetIsGone() }
            try handler(object, $0)
        }
    }
}

/// Ends an observation, because the target of its handler has been released: `Subscription.callOrEnd` catches it.
struct TargetIsGone: Error {}

import Foundation

/// Where a handler runs and is released.
enum HandlerPlace: Sendable {
    /// On the thread that calls: for a handler the one that posts, and for a token's closure the one that ends it.
    ///
    /// A handler may be released on any thread. An adopted observer is removed on another one.
    case callingThread
    /// On the main actor: during the post if the poster is there, otherwise later.
    case mainActor
    /// On another actor, in a task for each post.
    case actor(ActorQueue)
    /// On an operation queue, while the post waits. It may be released on any thread.
    case queue(HandlerQueue)

    /// Where a handler runs that is written in the isolation of an actor, or of none.
    init(_ isolation: (any Actor)?, priority: TaskPriority? = nil) {
        guard let isolation else {
            self = .callingThread
            return
        }
        self = isolation === MainActor.shared ? .mainActor : .actor(ActorQueue(isolation, priority: priority))
    }

    /// Where a handler runs for which a queue, or none, is passed.
    init(_ queue: OperationQueue?) { self = queue.map { .queue(HandlerQueue($0)) } ?? .callingThread }

    var isMainActor: Bool { if case .mainActor = self { true } else { false } }
}

extension HandlerPlace {
    /// Releases the user code of an observation that has ended, or leaves that to its actor.
    ///
    /// Called by the last thread inside. It, or the actor to which it leaves the release, counts as inside until the
    /// release is over. If the thread leaves the release to an actor, it must not take the handler out: if the actor
    /// released its copy first, this thread would be the last owner.
    @inline(never)
    func release(_ observation: Observation) {
        switch self {
        case .callingThread, .queue: observation.releaseUserCode()
        case .mainActor:
            if CurrentThread().isOnMainActor {
                observation.releaseUserCode()
            } else {
                MainActorQueue.shared.add(observation)
            }
        case .actor(let queue):
            // Nothing uses the state of an actor that has been released.
            if !queue.async({ observation.releaseUserCode() }) { observation.releaseUserCode() }
        }
    }
}

extension HandlerPlace: CustomStringConvertible {
    /// In words, for a log or a debugger.
    var description: String {
        switch self {
        case .callingThread: "on the posting thread"
        case .mainActor: "on the main actor"
        case .actor: "on an actor"
        case .queue: "on a queue"
        }
    }
}

/// The operation queue of a handler, which is released with the handler.
///
/// `@unchecked Sendable`: posters read the variable while holding the group's lock, and only from an active
/// observation. It is written once, after the end.
final class HandlerQueue: @unchecked Sendable {
    var queue: OperationQueue?

    init(_ queue: OperationQueue) { self.queue = queue }
}

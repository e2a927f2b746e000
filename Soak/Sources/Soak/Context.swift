import Foundation
import Synchronization

/// Something that does one thing at a time: a worker's thread, a serial queue, the main queue, an actor.
///
/// What one context does has an order, and only that: so posts of one context must arrive in order, and what it cancels must
/// not be called in it any more.
///
/// `@unchecked Sendable`: the context alone touches its variables, while it runs; the collector does so inside it, or while
/// the workers pause.
final class Context: @unchecked Sendable {
    enum Role: Equatable {
        case worker
        case queue(OperationQueue)
        case main
        case actor(Int)
    }

    /// What a context was last doing, for the watchdog.
    enum Step: Int {
        case nothing, pausing, posting, observing, cancelling, waiting, dropping, handling, renewing, collecting
    }

    let id: Int
    let role: Role
    /// See `Names.rank(of:)`.
    let rank: Int

    var random: Random
    var diary = Diary()
    var view: Arena.View
    /// How many posts were ever made.
    var postCount = 0
    /// How many posts had been made when the diary was last collected.
    var firstSequence = 0
    /// The sequence number of the innermost post that is under way, or -1.
    var enclosing = -1
    var depth = 0
    var recordCount = 0
    /// The thread of a worker.
    var home: ObjectIdentifier?
    /// The observations whose handlers are on the call stack.
    var handling: [Int] = []

    private let step = Atomic<Int>(0)
    private let progress = Atomic<Int>(0)

    init(id: Int, role: Role, rank: Int, random: Random, view: Arena.View) {
        self.id = id
        self.role = role
        self.rank = rank
        self.random = random
        self.view = view
    }

    /// Leaves word for the watchdog.
    func begin(_ step: Step) {
        self.step.store(step.rawValue, ordering: .relaxed)
        progress.wrappingAdd(1, ordering: .relaxed)
    }

    var lastStep: Step { Step(rawValue: step.load(ordering: .relaxed)) ?? .nothing }
    var stepCount: Int { progress.load(ordering: .relaxed) }

    /// Whether the calling code runs in this context, as far as that can be told.
    var isCurrent: Bool {
        switch role {
        case .worker: home == ObjectIdentifier(Thread.current)
        case .queue(let queue): OperationQueue.current === queue
        case .main: Thread.isMainThread || DispatchQueue.getSpecific(key: Stage.mainMark) == true
        // The compiler sees to it.
        case .actor: true
        }
    }

    var description: String {
        switch role {
        case .worker: "worker \(id)"
        case .queue: "queue of rank \(rank)"
        case .main: "main queue"
        case .actor(let number): "actor \(number)"
        }
    }

    /// Takes what the diary says.
    func collect() -> (diary: Diary, firstSequence: Int) {
        defer {
            diary = Diary()
            firstSequence = postCount
        }
        return (diary, firstSequence)
    }
}

/// An actor that observers run on.
actor Player {
    /// Runs something on the actor.
    func perform(_ body: @Sendable () -> Void) {
        body()
    }
}

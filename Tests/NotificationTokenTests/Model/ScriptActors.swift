import Foundation
import Testing

/// A target of observations, and an actor.
actor Target {
    nonisolated var unownedExecutor: UnownedSerialExecutor { Executor.shared.asUnownedSerialExecutor() }
}

/// The actor of handlers that are isolated to a global actor.
@globalActor actor Home {
    static let shared = Home()

    nonisolated var unownedExecutor: UnownedSerialExecutor { Executor.shared.asUnownedSerialExecutor() }
}

/// Keeps the jobs of actors until the script lets them run, each on another thread.
final class Executor: SerialExecutor {
    static let shared = Executor()

    private let jobs = Shared<[UnownedJob]>([])

    func enqueue(_ job: UnownedJob) { jobs.change { $0.append(job) } }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Runs the first job.
    ///
    /// - Returns: Whether there was one.
    func runJob() -> Bool {
        guard let job = jobs.value.first else { return false }
        jobs.change { $0.removeFirst() }
        OtherThreads.run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        return true
    }
}

/// Threads that run code while the caller waits.
///
/// A call inside that code gets another thread.
enum OtherThreads {
    static let idle = Shared<[SerialThread]>([])

    static func run(_ body: @escaping @Sendable () -> Void) {
        var thread: SerialThread?
        idle.change { thread = $0.popLast() }
        let chosen = thread ?? SerialThread()
        chosen.run(body)
        idle.change { $0.append(chosen) }
    }
}

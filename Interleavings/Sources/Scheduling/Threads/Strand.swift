import Dispatch
import Foundation

/// A thread that runs only while it has the baton, and one job after the other.
///
/// A thread of a scenario has one job. The thread of a queue or an actor begins with none and gets its jobs from others. It is a
/// real thread, because the explored program asks who it is, and is used again in the next schedule.
package final class Strand: @unchecked Sendable {
    /// What a strand is about to do, and so whether it can be picked.
    enum State {
        /// Has no job under way.
        case idle
        case ready
        case locking(Mutex)
        case waiting(Mutex)
        case until(String, () -> Bool)
    }

    private struct Job {
        let work: () -> Void
        /// Who asked for it.
        let origin: Place?
    }

    package private(set) var name = ""
    let number: Int
    var state = State.idle
    private var jobs: [Job] = []
    /// Whether it does its jobs in the order in which it got them.
    package var isOrdered = true
    /// The queue that it is the thread of, if any.
    package weak var servant: AnyObject?
    /// How many locks it has under which no code of a user may run.
    var privateLocks = 0
    var lastPrivateLock: Mutex?
    var atomicDepth = 0
    private let baton = DispatchSemaphore(value: 0)

    /// The strand that the calling thread becomes, which has no thread of its own.
    init(director name: String) {
        self.name = name
        number = 0
        state = .ready
    }

    init(number: Int) {
        self.number = number
        let thread = Thread { [unowned self] in live() }
        thread.start()
    }

    /// Becomes another thread, in another schedule.
    func begin(_ name: String) {
        self.name = name
        (servant, isOrdered) = (nil, true)
    }

    var isIdle: Bool { if case .idle = state { true } else { false } }

    var isEnabled: Bool {
        switch state {
        case .idle: !jobs.isEmpty
        case .ready: true
        case .locking(let mutex): mutex.owner == nil
        case .waiting: false
        case .until(_, let isDue): isDue()
        }
    }

    /// What keeps the strand from going on.
    var obstacle: String? {
        switch state {
        case .locking(let mutex): "\(name) waits for \(mutex.label), which \(mutex.owner?.name ?? "nobody") has"
        case .waiting(let mutex): "\(name) waits for a broadcast at \(mutex.label)"
        case .until(let event, _): "\(name) waits until \(event)"
        case .idle, .ready: nil
        }
    }

    /// Adds a job behind those that it has.
    package func add(_ work: @escaping () -> Void, at place: Place? = nil) {
        jobs.append(Job(work: work, origin: place))
        guard let place else { return }
        Scheduler.shared.note("gives \(name) something to do", at: place)
        Scheduler.shared.pause()
    }

    // MARK: - The baton

    func giveBaton() { baton.signal() }

    func awaitBaton() { baton.wait() }

    /// - Returns: Whether the baton came back in time.
    func awaitBaton(seconds: Int) -> Bool { baton.wait(timeout: .now() + .seconds(seconds)) == .success }

    private func live() {
        while true {
            awaitBaton()
            repeat { work() } while Scheduler.shared.finishJob()
        }
    }

    /// Does one job, whose closure is gone, too, before the job counts as done.
    @inline(never)
    private func work() {
        state = .ready
        let job = jobs.remove(at: isOrdered ? 0 : Scheduler.shared.choose(among: jobs.count))
        if let origin = job.origin { Scheduler.shared.note("begins what \(origin) has asked for") }
        job.work()
    }
}

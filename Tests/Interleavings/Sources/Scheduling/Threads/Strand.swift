import Dispatch
import Foundation

/// A thread that runs one job after the other, and only while it has the baton.
///
/// A thread of a scenario has one job. The thread of a queue or an actor gets its jobs from other threads. It is a real thread,
/// because the library uses thread-local state. The next schedule uses the same thread.
package final class Strand: @unchecked Sendable {
    /// The next step of a strand, which determines whether it is enabled.
    enum State {
        /// It runs no job.
        case idle
        case ready
        case locking(Mutex)
        case waiting(Mutex)
        case until(String, () -> Bool)
    }

    private struct Job {
        let work: () -> Void
        /// The code that enqueued it.
        let origin: Place?
    }

    package private(set) var name = ""
    let number: Int
    var state = State.idle
    private var jobs: [Job] = []
    /// The queue that the thread serves, if any.
    package weak var servant: AnyObject?
    /// How many locks it holds under which no user code may run.
    var privateLocks = 0
    var lastPrivateLock: Mutex?
    var atomicDepth = 0
    private let baton = DispatchSemaphore(value: 0)

    /// Makes the strand of the calling thread.
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

    /// Starts another schedule with a new name.
    func begin(_ name: String) {
        self.name = name
        servant = nil
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

    /// Why the strand is not enabled.
    var obstacle: String? {
        switch state {
        case .locking(let mutex): "\(name) waits for \(mutex.label), which \(mutex.owner?.name ?? "no thread") holds"
        case .waiting(let mutex): "\(name) waits for a broadcast at \(mutex.label)"
        case .until(let event, _): "\(name) waits until \(event)"
        case .idle, .ready: nil
        }
    }

    /// Enqueues a job.
    package func add(_ work: @escaping () -> Void, at place: Place? = nil) {
        jobs.append(Job(work: work, origin: place))
        guard let place else { return }
        Scheduler.shared.note("enqueues a job on \(name)", at: place)
        Scheduler.shared.pause()
    }

    /// Runs the next job inside the running one, if there is one, as a nested run loop does.
    package func runNextJob() {
        if !jobs.isEmpty { jobs.removeFirst().work() }
    }

    // MARK: - The baton

    func giveBaton() { baton.signal() }

    func awaitBaton() { baton.wait() }

    /// - Returns: False if the baton does not come in time.
    func awaitBaton(seconds: Int) -> Bool { baton.wait(timeout: .now() + .seconds(seconds)) == .success }

    private func live() {
        while true {
            awaitBaton()
            repeat { work() } while Scheduler.shared.finishJob()
        }
    }

    /// Runs one job and releases its closure.
    @inline(never)
    private func work() {
        state = .ready
        let job = jobs.removeFirst()
        if let origin = job.origin { Scheduler.shared.note("runs the job of \(origin)") }
        job.work()
    }
}

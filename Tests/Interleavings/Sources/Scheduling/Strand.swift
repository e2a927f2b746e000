import Dispatch
import Foundation

/// A thread that runs one job after the other, and only while it has the baton.
///
/// A thread of a scenario has one job. The thread of a queue or an actor gets its jobs from other threads. It is a real
/// thread, because the library uses thread-local state. The next schedule uses the same thread.
package final class Strand: @unchecked Sendable {
    /// The next step of a strand, which determines whether it is enabled.
    enum State {
        /// It runs no job.
        case idle
        case ready
        case locking(Mutex)
        case until(String, () -> Bool)
    }

    package private(set) var name: String
    let number: Int
    var state = State.idle
    private var jobs: [() -> Void] = []
    /// The queue that the thread serves, if any.
    package weak var servant: AnyObject?
    /// How many locks it holds under which no user code may run.
    var privateLocks = 0
    var isAtomic = false
    private let baton = DispatchSemaphore(value: 0)

    /// Makes a strand with a thread of its own; number 0 is the director, on the calling thread.
    init(_ name: String, number: Int) {
        (self.name, self.number) = (name, number)
        if number == 0 { return }
        Thread { [unowned self] in
            while true {
                awaitBaton()
                repeat { work() } while Scheduler.shared.finishJob()
            }
        }.start()
    }

    /// Starts another schedule with a new name.
    func begin(_ name: String) { (self.name, servant) = (name, nil) }

    var isIdle: Bool { if case .idle = state { true } else { false } }

    var isEnabled: Bool {
        switch state {
        case .idle: !jobs.isEmpty
        case .ready: true
        case .locking(let mutex): mutex.owner == nil
        case .until(_, let isDue): isDue()
        }
    }

    /// Why the strand is not enabled.
    var obstacle: String? {
        switch state {
        case .locking(let mutex): "\(name) waits for \(mutex.label), which \(mutex.owner?.name ?? "no thread") holds"
        case .until(let event, _): "\(name) waits until \(event)"
        case .idle, .ready: nil
        }
    }

    /// Adds a job, without a step of the running thread.
    package func add(_ work: @escaping () -> Void) { jobs.append(work) }

    /// Adds a job, as a step of the running thread.
    package func enqueue(_ work: @escaping () -> Void) {
        add(work)
        Scheduler.shared.note("enqueues a job on \(name)")
        Scheduler.shared.pause()
    }

    /// Runs the next job inside the running one, if there is one.
    func runNextJob() { if !jobs.isEmpty { jobs.removeFirst()() } }

    func giveBaton() { baton.signal() }

    func awaitBaton() { baton.wait() }

    /// - Returns: False if the baton does not come in time.
    func awaitBaton(seconds: Int) -> Bool { baton.wait(timeout: .now() + .seconds(seconds)) == .success }

    /// Runs one job and releases its closure.
    @inline(never)
    private func work() {
        state = .ready
        jobs.removeFirst()()
    }
}

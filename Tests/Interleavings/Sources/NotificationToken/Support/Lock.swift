import Scheduling

/// Replaces the library's `Lock`.
struct Lock: ~Copyable, Sendable {
    private let mutex = Mutex("a lock", isPrivate: true)

    func lock() { mutex.lock(at: Place(#fileID, #function)) }

    func unlock() { mutex.unlock(at: Place(#fileID, #function)) }
}

/// Replaces the semaphore of the operating system.
///
/// `@unchecked Sendable`: only one thread runs at a time.
final class SystemSemaphore: @unchecked Sendable {
    private var value: Int

    init(value: Int) { self.value = value }

    func signal() {
        value += 1
        Scheduler.shared.note("signals a semaphore")
        Scheduler.shared.pause()
    }

    func wait() {
        Scheduler.shared.note("waits for a semaphore")
        Scheduler.shared.wait(until: "a semaphore is signalled") { self.value > 0 }
        value -= 1
    }
}

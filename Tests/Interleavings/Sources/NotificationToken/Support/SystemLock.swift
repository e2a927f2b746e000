import Scheduling

/// Replaces the lock of the operating system.
struct SystemLock: ~Copyable, Sendable {
    private let mutex = Mutex("a lock", isPrivate: true)

    func lock() { mutex.lock(at: Place(#fileID, #function)) }

    /// Acquires the lock as `lock()` does, because yields before the thread sleeps would only multiply the schedules.
    func `try`() -> Bool {
        lock()
        return true
    }

    func unlock() { mutex.unlock(at: Place(#fileID, #function)) }

    static func yield() {}
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

import Foundation

/// A lock at which threads can wait until another one has changed what it guards; it is not recursive.
///
/// It is held for less time than it takes to put a thread to sleep. So who finds it taken lets others go first, a few times,
/// before it sleeps: whoever has the lock may be waiting for the processor. Once threads sleep at it, each time that it is opened
/// one of them has to be woken, and where more threads post than there are processors they would all sleep.
struct Condition: ~Copyable, Sendable {
    private let base = SystemLock()
    /// One for all, because waiting is rare: a thread that is woken in vain looks, and waits again.
    private static let change = NSCondition()

    func lock() {
        if !base.lockIfFree() { lockWhenFree() }
    }

    // Not inlined: it is rare, and would stand wherever the lock is taken.
    @inline(never)
    private func lockWhenFree() {
        for _ in 0..<20 {
            CallingThread.yield()
            if base.lockIfFree() { return }
        }
        base.lock()
    }

    func unlock() { base.unlock() }

    /// Opens the lock, waits for a broadcast, and takes the lock again; call it under the lock.
    func wait() {
        // Taken before the lock is opened: so no broadcast comes before the wait has begun.
        Self.change.lock()
        base.unlock()
        Self.change.wait()
        Self.change.unlock()
        base.lock()
    }

    /// Wakes up every thread that waits; call it under the lock.
    func broadcast() {
        Self.change.lock()
        Self.change.broadcast()
        Self.change.unlock()
    }
}

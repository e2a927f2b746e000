/// A lock of the explored program; a thread that waits for it is not enabled until it is released.
///
/// `@unchecked Sendable`, like every class here: only one thread runs at a time.
package final class Mutex: @unchecked Sendable {
    /// Its name in a trace.
    package var label: String
    /// Whether no user code may run while a thread holds it.
    package let isPrivate: Bool
    var owner: Strand?

    /// - Parameters:
    ///   - label: Its name in a trace.
    ///   - isPrivate: Whether no user code may run while a thread holds it.
    package init(_ label: String, isPrivate: Bool) {
        self.label = label
        self.isPrivate = isPrivate
    }

    package func lock(at place: Place) {
        let scheduler = Scheduler.shared
        if owner === scheduler.running {
            scheduler.abandon("\(scheduler.running.name) locks \(label), which it holds already")
        }
        if owner != nil { scheduler.note("finds \(label) held by \(owner?.name ?? "")", at: place) }
        scheduler.pause(.locking(self))
        take()
        scheduler.note("locks \(label)", at: place)
    }

    package func unlock(at place: Place) {
        release()
        let scheduler = Scheduler.shared
        scheduler.note("unlocks \(label)", at: place)
        scheduler.pause(.ready)
    }

    /// Releases the lock, waits for a broadcast and acquires the lock again.
    package func wait(at place: Place) {
        release()
        let scheduler = Scheduler.shared
        scheduler.note("releases \(label) and waits for a broadcast", at: place)
        scheduler.pause(.waiting(self))
        take()
        scheduler.note("wakes up and holds \(label) again", at: place)
    }

    /// Wakes up every thread that waits at this lock.
    package func broadcast(at place: Place) {
        let scheduler = Scheduler.shared
        scheduler.note("broadcasts at \(label)", at: place)
        scheduler.wake(waitingAt: self)
    }

    private func take() {
        let strand = Scheduler.shared.running
        owner = strand
        guard isPrivate else { return }
        strand.privateLocks += 1
        strand.lastPrivateLock = self
    }

    private func release() {
        if isPrivate { owner?.privateLocks -= 1 }
        owner = nil
    }
}

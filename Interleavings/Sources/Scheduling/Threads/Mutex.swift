/// A lock of the explored program: a thread that finds it taken is not picked until it is free.
///
/// `@unchecked Sendable`, as everything here: only the thread that runs touches it.
package final class Mutex: @unchecked Sendable {
    /// What a trace calls it.
    private(set) var label: String
    private var isAnonymous: Bool
    /// Whether no code of a user may run while a thread has it.
    package let isPrivate: Bool
    var owner: Strand?

    /// - Parameters:
    ///   - label: What a trace calls it.
    ///   - isPrivate: Whether no code of a user may run while a thread has it.
    ///   - isAnonymous: Whether there will be a better name.
    package init(_ label: String, isPrivate: Bool, isAnonymous: Bool = false) {
        self.label = label
        self.isPrivate = isPrivate
        self.isAnonymous = isAnonymous
    }

    /// Gives it a name, if it has none.
    func name(_ label: String) {
        guard isAnonymous else { return }
        self.label = label
        isAnonymous = false
    }

    package func lock(at place: Place) {
        let scheduler = Scheduler.shared
        if owner === scheduler.running {
            scheduler.abandon("\(scheduler.running.name) locks \(label), which it has already")
        }
        if owner != nil { scheduler.note("finds \(label) taken by \(owner?.name ?? "")", at: place) }
        scheduler.pause(.locking(self))
        take()
        scheduler.note("locks \(label)", at: place)
    }

    /// Takes the lock unless somebody has it.
    package func tryLock(at place: Place) -> Bool {
        let scheduler = Scheduler.shared
        scheduler.pause(.ready)
        guard owner == nil else {
            scheduler.note("finds \(label) taken by \(owner?.name ?? "")", at: place)
            return false
        }
        take()
        scheduler.note("locks \(label)", at: place)
        return true
    }

    package func unlock(at place: Place) {
        release()
        let scheduler = Scheduler.shared
        scheduler.note("unlocks \(label)", at: place)
        scheduler.pause(.ready)
    }

    /// Opens the lock, waits for a broadcast, and takes the lock again.
    package func wait(at place: Place) {
        release()
        let scheduler = Scheduler.shared
        scheduler.note("opens \(label) and waits for a broadcast", at: place)
        scheduler.pause(.waiting(self))
        take()
        scheduler.note("is awake and has \(label) again", at: place)
    }

    /// Wakes up whoever waits at this lock.
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

/// A lock of the explored program; a thread that waits for it is not enabled until it is released.
///
/// `@unchecked Sendable`, like every class here: only one thread runs at a time.
package final class Mutex: @unchecked Sendable {
    /// Its name in a trace.
    let label: String
    /// Whether no user code may run while a thread holds it.
    private let isPrivate: Bool
    private(set) var owner: Strand?

    nonisolated(unsafe) private static var count = 0

    /// Makes a lock of the library, which has a number in a trace, or a lock with a name, under which user code may
    /// run.
    package init(_ name: String? = nil) {
        Self.count += 1
        (label, isPrivate) = (name ?? "lock \(Self.count)", name == nil)
    }

    package func lock() {
        let scheduler = Scheduler.shared
        if owner === scheduler.running {
            scheduler.abandon("\(scheduler.running.name) locks \(label), which it holds already")
        }
        if let owner { scheduler.note("finds \(label) held by \(owner.name)") }
        scheduler.pause(.locking(self))
        scheduler.note("locks \(label)")
        owner = scheduler.running
        if isPrivate { scheduler.running.privateLocks += 1 }
    }

    package func unlock() {
        if isPrivate { owner?.privateLocks -= 1 }
        owner = nil
        Scheduler.shared.note("unlocks \(label)")
        Scheduler.shared.pause()
    }
}

// What scenarios, and those who stand in for parts of the library, tell the scheduler and ask of it.
extension Scheduler {
    /// Writes down what the running thread does, if there is a trace.
    package func note(_ text: @autoclosure () -> String, at place: Place? = nil) {
        trace?.add(text(), by: running, at: place)
    }

    /// Says what the lock is that the running thread took last, if that is not known yet.
    package func nameLastLock(_ name: String) { running.lastPrivateLock?.name(name) }

    /// Whether the running thread has a lock under which no code of a user may run.
    package var holdsPrivateLock: Bool { running.privateLocks > 0 }

    /// Lets another thread go on here, as at a lock.
    package func pause() { pause(.ready) }

    /// Waits until something is true.
    ///
    /// - Parameters:
    ///   - event: What is waited for, in words.
    ///   - isDue: Whether it is true; asked on any thread.
    package func wait(until event: String, _ isDue: @escaping () -> Bool) { pause(.until(event, isDue)) }

    /// Does something without letting others go on in between, unless it has to wait for them.
    package func atomically<Result>(_ body: () -> Result) -> Result {
        let strand = running
        strand.atomicDepth += 1
        defer { strand.atomicDepth -= 1 }
        return body()
    }
}

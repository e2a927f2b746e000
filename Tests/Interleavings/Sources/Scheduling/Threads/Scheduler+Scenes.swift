// The scheduler as scenarios and stand-ins use it.
extension Scheduler {
    /// Adds a step of the running thread to the trace, if there is one.
    package func note(_ text: @autoclosure () -> String, at place: Place? = nil) {
        trace?.add(text(), by: running, at: place)
    }

    /// Names the private lock that the running thread acquired last.
    package func nameLastLock(_ name: String) { running.lastPrivateLock?.label = name }

    /// Whether the running thread holds a lock under which no user code may run.
    package var holdsPrivateLock: Bool { running.privateLocks > 0 }

    /// Lets another thread run, as at a lock.
    package func pause() { pause(.ready) }

    /// Waits until something is true.
    ///
    /// - Parameters:
    ///   - event: The condition in words.
    ///   - isDue: The condition, which is called on any thread.
    package func wait(until event: String, _ isDue: @escaping () -> Bool) { pause(.until(event, isDue)) }

    /// Runs a closure without interruption, unless the closure waits.
    package func atomically<Result>(_ body: () -> Result) -> Result {
        let strand = running
        strand.atomicDepth += 1
        defer { strand.atomicDepth -= 1 }
        return body()
    }
}

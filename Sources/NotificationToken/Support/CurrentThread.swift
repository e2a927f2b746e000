import Foundation

/// What the calling thread knows of itself.
final class CurrentThread {
    /// The observations whose user code the thread is running, innermost last.
    ///
    /// Only this thread uses it, and no two uses overlap. That is not checked, because the check would take as long as a lock.
    @exclusivity(unchecked) var inside: [ObjectIdentifier] = []
    /// How many releases of ended observations are nested in one another.
    private var depth = 0
    private let deepest = 32
    /// Ended observations that wait for the deepest release.
    private var postponed: [Observation] = []
    /// Whether this is the main thread.
    ///
    /// Remembered, because Foundation on Linux asks the system each time.
    let isMain = Thread.isMainThread

    private init() {}

    /// How many times the thread is inside an observation.
    func visits(of observation: Observation) -> Int {
        inside.count { $0 == ObjectIdentifier(observation) } + postponed.count { $0 === observation }
    }

    /// Releases an ended observation, which the thread is inside.
    func release(_ observation: Observation) {
        depth += 1
        observation.release()
        while depth == deepest, let next = postponed.popLast() { finish(next) }
        depth -= 1
    }

    /// Releases an observation that has just ended, and wakes the threads that wait for it.
    func finish(_ observation: Observation) {
        inside.append(ObjectIdentifier(observation))
        release(observation)
        inside.removeLast()
        observation.gate.lock.withLock {
            observation.visits = 0
            observation.gate.wakeWaiters()
        }
    }

    /// Finishes an observation now or, if too many releases are nested already, when they have returned.
    func finishOrPostpone(_ observation: Observation) {
        if depth < deepest { finish(observation) } else { postponed.append(observation) }
    }

    #if os(Windows)
    static var state: CurrentThread {
        let key = "NotificationToken", dictionary = Thread.current.threadDictionary
        let state = dictionary[key] as? CurrentThread ?? CurrentThread()
        dictionary[key] = state
        return state
    }

    static func yield() { Thread.sleep(forTimeInterval: 0) }
    #else
    static var state: CurrentThread {
        // The thread keeps its state for as long as it runs.
        if let pointer = pthread_getspecific(key) { return Unmanaged.fromOpaque(pointer).takeUnretainedValue() }
        let state = CurrentThread()
        pthread_setspecific(key, Unmanaged.passRetained(state).toOpaque())
        return state
    }

    /// Gives the processor to another thread that is ready to run.
    static func yield() { sched_yield() }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) {
            // Optional on some platforms only.
            let state: UnsafeMutableRawPointer? = $0
            if let state { Unmanaged<CurrentThread>.fromOpaque(state).release() }
        }
        return key
    }()
    #endif
}

import Foundation

/// The library's state for the calling thread.
///
/// Only that thread uses it, and no two uses overlap.
struct CurrentThread {
    private let state: UnsafeMutablePointer<State>

    private struct State {
        /// The observations whose user code the thread is running, innermost last.
        var inside: [ObjectIdentifier] = []
        /// How many calls of `release` are nested.
        var depth = 0
        /// Ended observations that the deepest call of `release` will finish.
        var postponed: [Observation] = []
        /// Cached, because Foundation on Linux asks the system each time.
        let isMain = Thread.isMainThread
    }

    private static let deepest = 32

    /// Whether this is the main thread.
    var isMain: Bool { state.pointee.isMain }

    /// Whether the thread is inside any observation.
    var isInside: Bool { !state.pointee.inside.isEmpty }

    /// How many times the thread is inside an observation.
    func visits(of observation: Observation) -> Int {
        state.pointee.inside.count { $0 == ObjectIdentifier(observation) }
            + state.pointee.postponed.count { $0 === observation }
    }

    func enter(_ observation: Observation) { state.pointee.inside.append(ObjectIdentifier(observation)) }

    /// Leaves the observation that was entered last.
    func leave() { state.pointee.inside.removeLast() }

    /// Releases an ended observation, which the thread is inside.
    func release(_ observation: Observation) {
        state.pointee.depth += 1
        observation.release()
        // `finish` nests deeper, so observations that end meanwhile are left to this loop, too.
        while state.pointee.depth == Self.deepest, let next = state.pointee.postponed.popLast() { finish(next) }
        state.pointee.depth -= 1
    }

    /// Releases an observation that has just ended, ends the caller's visit, and wakes the threads that wait for it.
    ///
    /// No other thread is inside: nobody enters an ended observation.
    func finish(_ observation: Observation) {
        enter(observation)
        release(observation)
        leave()
        observation.gate.lock.withLock {
            observation.visits = 0
            observation.gate.wakeWaiters()
        }
    }

    /// Finishes an observation now or, if too many calls of `release` are nested, leaves it to the deepest one.
    func finishOrPostpone(_ observation: Observation) {
        guard state.pointee.depth < Self.deepest else { return state.pointee.postponed.append(observation) }
        finish(observation)
    }

    #if os(Windows)
    init() {
        let key = "NotificationToken", dictionary = Thread.current.threadDictionary
        // The buffer holds the state for as long as the thread runs.
        let buffer = dictionary[key] as? ManagedBuffer<State, Void> ?? .create(minimumCapacity: 0) { _ in State() }
        dictionary[key] = buffer
        state = buffer.withUnsafeMutablePointerToHeader { $0 }
    }

    static func yield() { Thread.sleep(forTimeInterval: 0) }
    #else
    init() {
        if let known = pthread_getspecific(Self.key) {
            state = known.assumingMemoryBound(to: State.self)
        } else {
            state = .allocate(capacity: 1)
            state.initialize(to: State())
            pthread_setspecific(Self.key, state)
        }
    }

    /// Gives the processor to another thread that is ready to run.
    static func yield() { sched_yield() }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) {
            // The argument is optional on some platforms only.
            let state = ($0 as UnsafeMutableRawPointer?)?.assumingMemoryBound(to: State.self)
            state?.deinitialize(count: 1)
            state?.deallocate()
        }
        return key
    }()
    #endif
}

import Foundation

/// The library's state for the calling thread.
///
/// Only that thread uses it, and no two uses overlap.
struct CurrentThread {
    private let state: UnsafeMutablePointer<ThreadState>

    private struct ThreadState: ~Copyable {
        /// The observations whose handler the thread runs or releases, innermost last.
        var inside = Stack<ObjectIdentifier>()
        /// How many releases are nested.
        var releaseDepth = 0
        /// Ended observations that wait for the innermost release to end.
        var postponed: [Observation] = []
        /// The emptied `userInfo` of the last post under a key, for the next one.
        var spareUserInfo: [AnyHashable: Any]?
        /// Cached, because Foundation on Linux asks the system each time.
        let isMain = MainQueue.isMainThread
    }

    /// How many releases may be nested on the stack.
    private static let greatestDepth = 16

    /// Whether the thread may run code of the main actor: it is the main thread, or serves the main queue.
    var isOnMain: Bool { state.pointee.isMain || MainQueue.isCurrent }

    // MARK: - Inside

    /// Whether the thread is inside any observation.
    var isInside: Bool { state.pointee.inside.count > 0 }

    /// How many times the thread is inside an observation.
    ///
    /// A release that the thread has postponed counts as one more.
    func timesInside(_ observation: Observation) -> Int32 {
        let entered = state.pointee.inside.count(of: ObjectIdentifier(observation))
        return Int32(entered + state.pointee.postponed.count { $0 === observation })
    }

    /// Notes that the thread is inside an observation.
    func noteEntry(of observation: Observation) { state.pointee.inside.push(ObjectIdentifier(observation)) }

    /// Notes that the thread is no longer inside the observation that was noted last.
    func noteExit() { state.pointee.inside.pop() }

    // MARK: - Releasing

    /// Begins a release, or postpones it until the innermost one ends, if 16 are nested on the stack.
    ///
    /// - Returns: Whether it has begun.
    func beginRelease(of observation: Observation) -> Bool {
        if state.pointee.releaseDepth == Self.greatestDepth {
            state.pointee.postponed.append(observation)
            return false
        }
        state.pointee.releaseDepth += 1
        return true
    }

    /// Ends a release, unless another one has been postponed until now: that has to be done before.
    ///
    /// - Returns: The observation of the postponed release.
    func endRelease() -> Observation? {
        if let next = state.pointee.postponed.popLast() { return next }
        state.pointee.releaseDepth -= 1
        return nil
    }

    // MARK: - Posting

    func takeSpareUserInfo() -> [AnyHashable: Any]? { state.pointee.spareUserInfo.take() }

    /// Keeps a dictionary that contains no user code.
    func keepSpareUserInfo(_ userInfo: consuming [AnyHashable: Any]) { state.pointee.spareUserInfo = userInfo }

    // MARK: - Finding the state

    #if os(Windows)
    /// Owns the state for as long as the thread runs.
    private final class Owner {
        let state = UnsafeMutablePointer<ThreadState>.allocate(capacity: 1)

        init() { state.initialize(to: ThreadState()) }

        deinit { state.deinitialize(count: 1).deallocate() }
    }

    init() {
        let key = "NotificationToken", dictionary = Thread.current.threadDictionary
        let owner = dictionary[key] as? Owner ?? Owner()
        dictionary[key] = owner
        state = owner.state
    }
    #else
    init() {
        if let known = pthread_getspecific(Self.key) {
            state = known.assumingMemoryBound(to: ThreadState.self)
        } else {
            state = .allocate(capacity: 1)
            state.initialize(to: ThreadState())
            pthread_setspecific(Self.key, state)
        }
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) {
            // The argument is optional on some platforms only.
            let state = ($0 as UnsafeMutableRawPointer?)?.assumingMemoryBound(to: ThreadState.self)
            state?.deinitialize(count: 1).deallocate()
        }
        return key
    }()
    #endif
}

/// Plain values, last in, first out.
///
/// It can't be copied. Benchmark “Post a name, 10 observers”: an array would ask at each change whether it is shared.
struct Stack<Element: BitwiseCopyable>: ~Copyable {
    private var elements = UnsafeMutableBufferPointer<Element>.allocate(capacity: 8)
    private(set) var count = 0

    deinit { elements.deallocate() }

    mutating func push(_ element: Element) {
        if count == elements.count { grow() }
        elements.initializeElement(at: count, to: element)
        count += 1
    }

    mutating func pop() { count -= 1 }

    func count(of element: Element) -> Int where Element: Equatable { elements[..<count].count { $0 == element } }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: 2 * count)
        _ = larger.initialize(from: elements)
        elements.deallocate()
        elements = larger
    }
}

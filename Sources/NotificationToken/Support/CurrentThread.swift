import Foundation

/// The library's state for the calling thread.
///
/// Only that thread uses it, and no two uses overlap.
struct CurrentThread {
    private let state: UnsafeMutablePointer<ThreadState>

    private struct ThreadState: ~Copyable {
        /// The observations whose handler the thread runs or releases, and the gates of the deliveries that it makes,
        /// innermost last.
        var inside = Stack<ObjectIdentifier>()
        /// The emptied `userInfo` of the last post under a key, for the next one.
        var spareUserInfo: [AnyHashable: Any]?
        /// Cached, because Foundation on Linux asks the system each time.
        let isMain = MainQueue.isMainThread
    }

    /// Whether the thread may run code of the main actor: it is the main thread, or serves the main queue.
    var isOnMain: Bool { state.pointee.isMain || MainQueue.isCurrent }

    // MARK: - Inside

    /// Whether the thread is inside any observation, or makes a delivery.
    var isInside: Bool { state.pointee.inside.count > 0 }

    /// How many times the thread is inside an observation.
    func timesInside(_ observation: AnyObject) -> Int32 {
        Int32(state.pointee.inside.count(of: ObjectIdentifier(observation)))
    }

    /// Notes that the thread is inside an observation, or makes a delivery of a gate.
    func noteEntry(of object: AnyObject) { state.pointee.inside.push(ObjectIdentifier(object)) }

    /// Takes the last note back.
    func noteExit() { state.pointee.inside.pop() }

    // MARK: - Posting

    func takeSpareUserInfo() -> [AnyHashable: Any]? { state.pointee.spareUserInfo.take() }

    /// Keeps a dictionary that contains no user code.
    func keepSpareUserInfo(_ userInfo: consuming [AnyHashable: Any]) { state.pointee.spareUserInfo = userInfo }

    // MARK: - Finding the state

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

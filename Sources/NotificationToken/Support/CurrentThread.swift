import Foundation

/// The library's state for the calling thread.
///
/// Only that thread uses it, and no two uses overlap.
struct CurrentThread {
    private let state: UnsafeMutablePointer<ThreadState>

    private typealias ThreadState = (
        // The `userInfo` of the last post under a `.boxed` key, without its payload, for the next one.
        spareUserInfo: [AnyHashable: Any]?,
        // Cached, because Foundation on Linux asks the system each time.
        isMain: Bool
    )

    /// Whether the thread may run code of the main actor: it is the main thread, or serves the main queue.
    var isOnMainActor: Bool { state.pointee.isMain || MainQueue.isCurrent }

    func takeSpareUserInfo() -> [AnyHashable: Any]? { state.pointee.spareUserInfo.take() }

    /// Keeps a dictionary that contains no user code.
    func keepSpareUserInfo(_ userInfo: consuming [AnyHashable: Any]) { state.pointee.spareUserInfo = userInfo }

    init() {
        if let known = pthread_getspecific(Self.key) {
            state = known.assumingMemoryBound(to: ThreadState.self)
        } else {
            state = .allocate(capacity: 1)
            state.initialize(to: (nil, MainQueue.isMainThread))
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

import Foundation
import Scheduling

// What replaces the library's types that wait or run work, with the locks and threads of the scheduler.
// `@unchecked Sendable`: only one thread runs at a time.

struct Lock: ~Copyable, Sendable {
    private let mutex = Mutex()

    func lock() { mutex.lock() }

    func unlock() { mutex.unlock() }
}

/// The main thread of the schedule.
enum MainQueue {
    /// False, because the library asks once for each thread, and the next schedule may use the same thread for another
    /// part.
    static var isMainThread: Bool { false }

    static var isCurrent: Bool { Threads.isMainCurrent }

    static func assertIsolated() { assert(isCurrent) }

    static func async(_ work: @escaping @Sendable () -> Void) { Threads.asyncOnMain(work) }
}

/// A thread for each job.
enum BackgroundThread {
    static func run(_ work: @escaping @Sendable () -> Void) { Threads.helper(work) }
    static func runUserCode(_ work: @escaping @Sendable () -> Void) { Threads.helper(work) }
}

/// A thread for each actor, which runs its jobs in order.
final class ActorQueue: @unchecked Sendable {
    private weak var actor: (any Actor)?

    init(_ actor: any Actor, priority: TaskPriority?) { self.actor = actor }

    func async(_ work: @escaping @Sendable () -> Void) -> Bool {
        guard let actor else { return false }
        Threads.thread(of: actor).enqueue {
            work()
            withExtendedLifetime(actor) {}
        }
        return true
    }
}

/// The time may be over at any moment.
struct Timeout: Sendable {
    init(_ duration: Duration) {}

    var isOver: Bool { false }

    func startTimer(_ body: @escaping @Sendable () -> Void) -> () -> Void {
        nonisolated(unsafe) var isCancelled = false
        Threads.helper { if !isCancelled { body() } }
        return { isCancelled = true }
    }
}

/// Senders of the class `NSObject` are Objective-C objects, as on Apple's platforms.
enum Platform {
    static func allowsWeakReference(to object: AnyObject) -> Bool {
        let probe = { [weak object] in object != nil }
        return probe()
    }

    static func isNative(_ object: AnyObject) -> Bool { !(object is NSObject) }

    static func autoreleasePool(_ body: () -> Void) { body() }

    static func log(_ line: String) {}
}

/// Forgets the subscriptions without a token that earlier schedules have left.
///
/// - Parameter newCount: How many have been added, as the library believes: a sweep comes with the 256th.
public func resetKeptSubscriptions(newCount: Int = 0) {
    KeptSubscriptions.state.withLock { state in
        state = KeptSubscriptions.State()
        state.newCount = newCount
    }
}

/// How many subscriptions without a token the library keeps, and how many of them have ended, as it believes.
public var keptSubscriptions: (count: Int, ended: Int) {
    KeptSubscriptions.state.withLock { ($0.subscriptions.count, $0.endedCount) }
}

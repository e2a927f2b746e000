import Foundation
import NotificationToken
import Testing

/// What most tests observe.
extension Notification.Name {
    static let event = Notification.Name("event")
    static let other = Notification.Name("other")
}

extension Notification.Key where Payload == Int {
    static let number = Self("number")
}

extension Notification.Key where Payload == String {
    static let text = Self("text")
}

/// An object to send, to hold or to see die.
final class Thing: Sendable {}

/// Runs a closure when it is released.
final class Deinit: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    deinit { body() }
}

/// A variable that any thread may use; what it held is released outside of the lock.
///
/// `@unchecked Sendable`: `lock` guards `storage`.
final class Shared<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var storage: Value

    init(_ value: Value) {
        storage = value
    }

    var value: Value {
        get { lock.withLock { storage } }
        set { _ = exchange(newValue) }
    }

    func exchange(_ new: Value) -> Value {
        lock.withLock {
            let old = storage
            storage = new
            return old
        }
    }

    func take<Wrapped>() -> Value where Value == Wrapped? { exchange(nil) }

    func change(_ body: (inout Value) -> Void) {
        lock.withLock { body(&storage) }
    }
}

/// A list that any thread may write.
final class Log<Value: Sendable>: Sendable {
    private let storage = Shared<[Value]>([])

    var values: [Value] { storage.value }
    var count: Int { values.count }

    func add(_ value: Value) {
        storage.change { $0.append(value) }
    }
}

extension Log where Value == Int {
    func tick() { add(count) }
}

/// Something that one thread waits for and another one does.
///
/// It never waits for ever: a test that would hang fails.
struct Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func send() { semaphore.signal() }

    func wait(sourceLocation: SourceLocation = #_sourceLocation) {
        if semaphore.wait(timeout: .now() + 240) == .timedOut {
            Issue.record("waited in vain", sourceLocation: sourceLocation)
        }
    }

    /// Whether it comes within a time that is long for a computer; for things that must not happen.
    func comesSoon() -> Bool { comes(within: 0.1) }

    /// Whether it comes within a time in seconds; for things that have to happen, in a test that goes on without them.
    func comes(within seconds: Double) -> Bool { semaphore.wait(timeout: .now() + seconds) == .success }
}

/// A thread that the test can join.
struct Worker: Sendable {
    private let done = Signal()

    init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread { [done] in
            autoreleasepool { body() }
            done.send()
        }
        if let stackSize { thread.stackSize = stackSize }
        thread.start()
    }

    func join(sourceLocation: SourceLocation = #_sourceLocation) { done.wait(sourceLocation: sourceLocation) }
    func endsSoon() -> Bool { done.comesSoon() }
    func ends(within seconds: Double) -> Bool { done.comes(within: seconds) }
}

/// A place in a handler where the thread stops until the test lets it go on.
struct Park: Sendable {
    private let arrival = Signal()
    private let departure = Signal()

    func stop() { arrival.send(); departure.wait() }
    func waitForArrival(sourceLocation: SourceLocation = #_sourceLocation) {
        arrival.wait(sourceLocation: sourceLocation)
    }
    func isReached(within seconds: Double) -> Bool { arrival.comes(within: seconds) }
    func letGo() { departure.send() }
}

/// Waits, outside of the main actor, until everything that was enqueued on the main queue so far has run.
func drainMainQueue() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// Runs blocking code on a thread of its own, because the tests' tasks share few threads, which must not be blocked.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: autoreleasepool { body() }) }
    }
}

/// Ends the process of an exit test.
///
/// Not with `exit`, because what is alive then, and has ever been referenced weakly, looks leaked to Address Sanitizer: Swift
/// stores the address of the side table encoded.
func endProcess(isGood: Bool) -> Never {
    fflush(nil)
    _exit(isGood ? 0 : 1)
}

/// Which center Foundation brings along: what it does by itself depends on that.
enum FoundationCenter {
    /// That of Apple's platforms: the object that `addObserver` returns holds the block.
    case apple
    /// That of the others before Swift 6.3: likewise; and of all senders it finds only those that are an NSObject.
    case old
    /// That of the others since Swift 6.3: it destroys the block when it removes the observer, under its own lock, and the next
    /// observer gets the same number.
    case new

    #if canImport(ObjectiveC)
    static let current = apple
    #elseif compiler(>=6.3)
    static let current = new
    #else
    static let current = old
    #endif
}

#if EXIT_TESTS && compiler(>=6.2)
private let hasExitTests = true
#else
private let hasExitTests = false
#endif

/// Fails a test that takes five minutes, and so one that hangs.
///
/// The trait needs iOS 16, and a suite can't be marked as available since then; so before, nobody looks at the clock.
let timeLimit: any SuiteTrait = {
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) { return TimeLimitTrait.timeLimit(.minutes(5)) }
    return Comment("without a time limit")
}()

extension Trait where Self == ConditionTrait {
    /// For what Foundation's center does since Swift 6.3, and did not before.
    static var newCenter: Self {
        .enabled(if: FoundationCenter.current == .new, "only Foundation since Swift 6.3 does so, and not Apple's")
    }

    /// For a test of how much memory the process has in use.
    static var memoryTest: Self {
        .enabled(if: residentBytes() > 0, "nobody tells here how much memory is in use")
    }

    /// For a test that looks at how a process ends, and whose body is compiled only where that can be.
    static var exitTest: Self {
        .enabled(if: hasExitTests, "exit tests need Swift 6.2, and Linux, macOS or Windows")
    }
}

/// Whether the tests run under Address Sanitizer, which never reuses an address soon and keeps freed memory.
let isAddressSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil

/// Whether they run under Thread Sanitizer, whose own memory grows with every lock.
let isThreadSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

/// Whether lines go to the unified log: there, nothing need come to standard error.
let hasUnifiedLog = FoundationCenter.current == .apple

/// Waits a few seconds, or a part of one, for something that can't be waited for by name; tests of tasks may call it too.
func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

/// The memory that the process has in use, in bytes; zero where nobody tells.
func residentBytes() -> Int {
    #if os(macOS)
    var usage = rusage_info_v4()
    let status = withUnsafeMutablePointer(to: &usage) {
        $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) { proc_pid_rusage(getpid(), RUSAGE_INFO_V4, $0) }
    }
    return status == 0 ? Int(usage.ri_phys_footprint) : 0
    #else
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
    #endif
}

#if !canImport(ObjectiveC)
/// On Apple's platforms what Foundation returns, and the notifications it makes, may live until the end of a pool.
func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
#endif

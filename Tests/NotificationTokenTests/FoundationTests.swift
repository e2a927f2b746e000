import Foundation
import NotificationToken
import Testing

/// What Foundation does, where it is not Apple's; much of it only since Swift 6.3.
///
/// If one of these fails, Foundation was mended: rejoice, and see whether code of ours has become superfluous.
@Suite(
    "Foundation's own defects", timeLimit,
    .enabled(if: FoundationCenter.current != .apple, "they are not those of Apple's Foundation"))
struct FoundationTests {
    @Test("Since Swift 6.3 the ten-line token aborts when a handler captures another token; ours does not", .exitTest)
    func nestedRelease() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: isNew ? .failure : .success) {
            let center = NotificationCenter()
            _ = TenLineToken(center, .other, handlerKeeping(TenLineToken(center, .event) { _ in }))
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            _ = center.observe(name: .other, using: handlerKeeping(center.observe(name: .event) { _ in }))
        }
        #endif
    }

    @Test(
        "Since Swift 6.3 the ten-line token aborts inside a foreign block that the center destroys; ours does not",
        .exitTest)
    func insideAForeignBlock() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: isNew ? .failure : .success) {
            let center = NotificationCenter()
            let keeping = handlerKeeping(TenLineToken(center, .event) { _ in })
            center.removeObserver(center.addObserver(forName: .other, object: nil, queue: nil, using: consume keeping))
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let keeping = handlerKeeping(center.observe(name: .event) { _ in })
            center.removeObserver(center.addObserver(forName: .other, object: nil, queue: nil, using: consume keeping))
        }
        #endif
    }

    @Test(
        "Since Swift 6.3 a handler that posts in the deinit of a capture aborts with the ten-line token; not with ours",
        .exitTest)
    func postInTheDeinitOfACapture() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: isNew ? .failure : .success) {
            let center = NotificationCenter()
            _ = TenLineToken(center, .other, handlerKeeping(Deinit { center.post(name: .event, object: nil) }))
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            _ = center.observe(name: .other, using: handlerKeeping(Deinit { center.post(name: .event, object: nil) }))
        }
        #endif
    }

    @Test("Since Swift 6.3 removing an observer twice removes a bystander")
    func doubleRemoval() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let first = center.addObserver(forName: .event, object: nil, queue: nil) { _ in }
        center.removeObserver(first)
        let bystander = center.addObserver(forName: .event, object: nil, queue: nil) { _ in calls.tick() }
        center.removeObserver(first)
        center.post(name: .event, object: nil)
        #expect(calls.count == (isNew ? 0 : 1), "Foundation has mended double removal")
        _ = bystander
    }

    @Test("Observers that were removed by an earlier one are still called in the running post")
    func removalDuringAPost() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let observers = Shared<[TenLineToken]>([])
        observers.value = (0..<4).map { _ in
            TenLineToken(center, .event) { _ in
                calls.tick()
                observers.value = []
            }
        }
        center.post(name: .event, object: nil)
        #expect(calls.count == 4, "Foundation has mended removal during a post")
    }

    @Test("The order of observers is not that of registration")
    func order() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let tokens = (0..<64).map { index in TenLineToken(center, .event) { _ in calls.add(index) } }
        center.post(name: .event, object: nil)
        #expect(calls.values != Array(0..<64), "Foundation has mended the order")
        _ = tokens
    }

    @Test("Since Swift 6.3 a dead sender's address matches its successor", .disabled(if: isAddressSanitized))
    func addressReuse() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        var observers: [any NSObjectProtocol] = []
        for _ in 0..<50 {
            do {
                let sender = makeThing()
                observers.append(center.addObserver(forName: .event, object: sender, queue: nil) { _ in calls.tick() })
            }
            center.post(name: .event, object: makeThing())
        }
        #expect((calls.count > 0) == isNew, "Foundation has mended the sender filter")
        for observer in observers { center.removeObserver(observer) }
    }

    @Test("Since Swift 6.3 a queue that nobody else holds makes an observer silent")
    func weakQueue() {
        let center = NotificationCenter()
        let calls = Log<Int>()
        let observer = center.addObserver(forName: .event, object: nil, queue: OperationQueue()) { _ in calls.tick() }
        Worker { center.post(name: .event, object: nil) }.join()
        #expect(calls.count == (isNew ? 0 : 1), "Foundation holds the queue now")
        center.removeObserver(observer)
    }

    @Test(
        "On the main actor, after a suspension, a post to an observer on the main queue deadlocks; with ours it does not",
        .exitTest)
    func mainQueueDeadlock() async {
        #if EXIT_TESTS && compiler(>=6.2)
        await #expect(processExitsWith: .exitCode(42)) {
            await drainMainQueue()
            exitAfterDeadlock(code: 42)
            let center = NotificationCenter()
            let token = TenLineToken(center, .event, queue: .main) { _ in }
            await MainActor.run { center.post(name: .event, object: nil) }
            endProcess(isGood: token === token)
        }
        await #expect(processExitsWith: .exitCode(0)) {
            await drainMainQueue()
            exitAfterDeadlock(code: 42)
            let center = NotificationCenter()
            let token = center.observe(name: .event, queue: .main) { _ in }
            await MainActor.run { center.post(name: .event, object: nil) }
            endProcess(isGood: token.isActive)
        }
        #endif
    }

    @Test(
        "Since Swift 6.3 a wildcard observer and one of Foundation's typed messages on one center abort; a named one of ours does not",
        .exitTest, .newCenter)
    func wildcardAndMessage() async {
        #if EXIT_TESTS && compiler(>=6.3) && !canImport(ObjectiveC)
        await #expect(processExitsWith: .failure) {
            let center = NotificationCenter()
            let token = TenLineToken(center, .event) { _ in }
            let wildcard = center.addObserver(forName: nil, object: nil, queue: nil) { _ in }
            await MainActor.run { center.post(Message()) }
            _ = (token, wildcard)
        }
        await #expect(processExitsWith: .success) {
            let center = NotificationCenter()
            let token = center.observe(name: .event) { _ in }
            await MainActor.run { center.post(Message()) }
            _ = token
        }
        #endif
    }

    #if compiler(>=6.3) && !canImport(ObjectiveC)
    private struct Message: NotificationCenter.MainActorMessage {
        typealias Subject = Thing
    }
    #endif
}

private let isNew = FoundationCenter.current == .new

/// A handler that does nothing but keep an object, which nobody else keeps.
private func handlerKeeping(_ object: any AnyObject & Sendable) -> @Sendable (Notification) -> Void {
    { [object] _ in withExtendedLifetime(object) {} }
}

/// A deadlocked process can't say so itself; a thread of its own ends it after a while.
private func exitAfterDeadlock(code: Int32) {
    Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 2)
        _exit(code)
    }
}
